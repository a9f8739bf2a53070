package latency.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import latency.plan.ClockChoice;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;
import picocli.CommandLine.Option;

/** The options that say what to measure. */
final class RunOptions {
    @Option(
            names = {"-n", "--rounds"},
            paramLabel = "ROUNDS",
            description = "rounds to measure; each takes one sample of every scenario (default: ${DEFAULT-VALUE})",
            defaultValue = "10000",
            converter = Converters.Rounds.class)
    int rounds;

    @Option(
            names = "--method",
            paramLabel = "LIST",
            description = "start methods, separated by commas: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "fork,posix_spawn",
            completionCandidates = Converters.MethodNames.class,
            converter = Converters.Methods.class)
    List<StartMethod> methods;

    @Option(
            names = "--trigger",
            paramLabel = "LIST",
            description = "triggers: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "start,lock",
            completionCandidates = Converters.TriggerNames.class,
            converter = Converters.Triggers.class)
    List<Trigger> triggers;

    @Option(
            names = "--when",
            paramLabel = "LIST",
            description = "when triggers other than start fire: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "racing",
            completionCandidates = Converters.WhenNames.class,
            converter = Converters.Whens.class)
    List<When> whens;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "rounds before the measured ones, kept apart (default: ${DEFAULT-VALUE})",
            defaultValue = "200",
            converter = Converters.WarmUp.class)
    int warmUp;

    @Option(
            names = "--trials",
            paramLabel = "K",
            description =
                    "measuring processes, one after the other, each running all rounds (default: ${DEFAULT-VALUE})",
            defaultValue = "1",
            converter = Converters.Trials.class)
    int trials;

    @Option(
            names = "--until",
            paramLabel = "WIDTH",
            description = "add trials until the 95 %% interval of every median is this narrow, such as 1%%",
            converter = Converters.Percent.class)
    Double until;

    @Option(
            names = "--most-trials",
            paramLabel = "K",
            description = "where --until gives up (default: ${DEFAULT-VALUE})",
            defaultValue = "30",
            converter = Converters.Trials.class)
    int mostTrials;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "of the order of the scenarios in each round (default: a random one)",
            converter = Converters.WholeNumber.class)
    Long seed;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "after which a child without a record is lost, such as 500ms (default: ${DEFAULT-VALUE})",
            defaultValue = "10s",
            converter = Converters.PositiveDuration.class)
    Duration timeout;

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "realtime",
            completionCandidates = Converters.ClockNames.class,
            converter = Converters.Clocks.class)
    ClockChoice clock;

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "arguments of the trial's JVM, separated by spaces, instead of its usual ones",
            defaultValue = "")
    String jvmArgs;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "write every sample to this file, compressed if it ends in .gz; - is standard output")
    Path output;

    @Option(
            names = {"-q", "--quiet"},
            description = "show no progress")
    boolean quiet;

    /** What they say, together. */
    Plan plan() {
        return new Plan(
                scenarios(),
                rounds,
                warmUp,
                trials,
                seed == null ? ThreadLocalRandom.current().nextLong(1, Integer.MAX_VALUE) : seed,
                timeout,
                clock,
                words(jvmArgs));
    }

    /** What spaces separate. */
    static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private List<Scenario> scenarios() {
        List<Scenario> scenarios = new ArrayList<>();
        for (StartMethod method : methods)
            for (Trigger trigger : triggers) for (When when : whens) scenarios.add(new Scenario(method, trigger, when));
        return scenarios.stream().distinct().toList();
    }
}
