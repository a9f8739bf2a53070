package latency.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import latency.plan.Plan;
import latency.trial.Outcome;

/** The closed list of doubts. */
public final class Doubts {

    private Doubts() {}

    /** Those that this result gives reason for. */
    public static List<Doubt> about(Plan plan, Environment environment, List<MeasuredTrial> trials) {
        List<Doubt> doubts = new ArrayList<>();
        Stream.of(oneTrial(trials), clockSet(trials), negativeLatency(trials), missing(plan, trials))
                .flatMap(Optional::stream)
                .forEach(doubts::add);
        return doubts;
    }

    private static Optional<Doubt> oneTrial(List<MeasuredTrial> trials) {
        if (trials.size() != 1) return Optional.empty();
        return doubt(
                "one-trial",
                "one trial only: how far the next process would differ is unknown",
                "run it again and compare");
    }

    private static Optional<Doubt> clockSet(List<MeasuredTrial> trials) {
        long stepped = count(trials, Outcome.STEPPED);
        if (stepped == 0) return Optional.empty();
        return doubt(
                "clock-set",
                "the clock was set during %d samples, which are in no figure".formatted(stepped),
                "stop what sets it, or use --clock monotonic");
    }

    private static Optional<Doubt> negativeLatency(List<MeasuredTrial> trials) {
        long negative = measured(trials)
                .mapToLong(samples -> java.util.Arrays.stream(samples.latencies())
                        .filter(latency -> latency < 0)
                        .count())
                .sum();
        if (negative == 0) return Optional.empty();
        return doubt(
                "negative-latency",
                "%d latencies are below zero: the CPUs' clocks disagree".formatted(negative),
                "look at the clock source, or keep to one CPU");
    }

    private static Optional<Doubt> missing(Plan plan, List<MeasuredTrial> trials) {
        long missing = count(trials, Outcome.LOST) + count(trials, Outcome.FAILED);
        if (missing == 0) return Optional.empty();
        return doubt(
                "samples-lost",
                "%d of %d samples have no latency"
                        .formatted(
                                missing,
                                measured(trials).mapToLong(Samples::size).sum()),
                "the causes are below the table; what is missing may be what was slow");
    }

    private static Optional<Doubt> doubt(String id, String text, String remedy) {
        return Optional.of(new Doubt(id, text, remedy));
    }

    private static long count(List<MeasuredTrial> trials, Outcome outcome) {
        return measured(trials).mapToLong(samples -> samples.count(outcome)).sum();
    }

    private static Stream<Samples> measured(List<MeasuredTrial> trials) {
        return trials.stream().flatMap(trial -> trial.scenarios().stream()).map(MeasuredScenario::measured);
    }
}
