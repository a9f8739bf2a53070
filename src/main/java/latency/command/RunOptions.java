package latency.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import latency.parent.Inherit;
import latency.parent.ParentShape;
import latency.plan.ClockChoice;
import latency.plan.Placement;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.plan.Scenario;
import latency.start.ChildProgram;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what to measure. */
final class RunOptions {
    private static final long MOST_SCENARIOS = 10_000;

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
            completionCandidates = ListConverters.MethodNames.class,
            converter = ListConverters.Methods.class)
    List<StartMethod> methods;

    @Option(
            names = "--trigger",
            paramLabel = "LIST",
            description = "triggers: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "start,lock",
            completionCandidates = ListConverters.TriggerNames.class,
            converter = ListConverters.Triggers.class)
    List<Trigger> triggers;

    @Option(
            names = "--when",
            paramLabel = "LIST",
            description = "when triggers other than start fire: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "racing",
            completionCandidates = ListConverters.WhenNames.class,
            converter = ListConverters.Whens.class)
    List<When> whens;

    @Option(
            names = "--gap",
            paramLabel = "LIST",
            description = "time between seeing a child parked and its trigger (default: ${DEFAULT-VALUE})",
            defaultValue = "100us",
            converter = ListConverters.Durations.class)
    List<Duration> gaps;

    @Option(
            names = "--program",
            paramLabel = "LIST",
            description = "what methods that exec execute: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "dynamic",
            completionCandidates = ListConverters.ProgramNames.class,
            converter = ListConverters.Programs.class)
    List<ChildProgram> programs;

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
            names = "--no-control",
            description = "with several trials: leave out the control, a start by a small process, which tells compare"
                    + " how the machine itself changed")
    boolean withoutControl;

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
            completionCandidates = ListConverters.ClockNames.class,
            converter = Converters.Clocks.class)
    ClockChoice clock;

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description =
                    "arguments of the trial's JVM, separated by spaces, instead of its usual ones; given again, another JVM")
    List<String> jvmArgs = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "write every sample to this file, compressed if it ends in .gz; - is standard output")
    Path output;

    @Mixin
    ShowOptions show = new ShowOptions();

    @Option(
            names = {"-q", "--quiet"},
            description = "show no progress")
    boolean quiet;

    @Mixin
    private final ParentOptions parent = new ParentOptions();

    @Option(names = "--strict", description = "end with exit code 3 if the program doubts its result")
    boolean strict;

    /** What they say, together. */
    Plan plan() {
        return new Plan(
                scenarios(),
                rounds,
                warmUp,
                trials * Math.max(1, jvmArgs.size()),
                seed == null ? ThreadLocalRandom.current().nextLong(1, Integer.MAX_VALUE) : seed,
                timeout,
                clock,
                jvmArgs.size() == 1 ? words(jvmArgs.getFirst()) : List.of(),
                parent.conditions(!withoutControl && (trials > 1 || until != null)));
    }

    /** What spaces separate. */
    static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Those of the product of all lists that there are. */
    private List<Scenario> scenarios() {
        List<Scenario> possible = product().stream()
                .filter(scenario -> scenario.impossibility() == null)
                .toList();
        if (possible.isEmpty()) throw new PlanException("nothing to measure: " + String.join("; ", impossibilities()));
        return possible;
    }

    /** For each scenario of the product that there is not: which, and why. */
    List<String> impossibilities() {
        return product().stream()
                .filter(scenario -> scenario.impossibility() != null)
                .map(scenario -> scenario + ": " + scenario.impossibility())
                .distinct()
                .toList();
    }

    /** The product of all lists, without those that would measure the same. */
    private List<Scenario> product() {
        requireFew();
        List<Scenario> scenarios = new ArrayList<>();
        for (StartMethod method : methods)
            for (ChildProgram program : programs)
                for (Trigger trigger : triggers)
                    for (When when : whens)
                        for (Duration gap : gaps)
                            for (ParentShape shape : parent.shapes())
                                for (Inherit inherit : parent.inherits)
                                    for (Placement cpus : parent.placements)
                                        for (String jvm : jvms())
                                            scenarios.add(new Scenario(
                                                    method, program, trigger, when, gap, shape, inherit, cpus, jvm));
        return scenarios.stream().distinct().toList();
    }

    private void requireFew() {
        long number = parent.shapeCount();
        for (List<?> axis :
                List.of(methods, programs, triggers, whens, gaps, parent.inherits, parent.placements, jvms()))
            number = Math.min(number, MOST_SCENARIOS) * axis.size();
        if (number > MOST_SCENARIOS)
            throw new PlanException(
                    "%s scenarios: make the lists shorter, %s are the most".formatted(number, MOST_SCENARIOS));
    }

    /** One null, unless there are several. */
    private List<String> jvms() {
        if (jvmArgs.size() < 2) return Collections.singletonList(null);
        return jvmArgs.stream()
                .map(arguments -> String.join(" ", words(arguments)))
                .toList();
    }
}
