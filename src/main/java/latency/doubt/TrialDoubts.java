package latency.doubt;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import latency.result.Column;
import latency.result.Doubt;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.Samples;
import latency.result.Unit;
import latency.trial.Outcome;

/** Doubts about what happened in the course of the trials, whatever the scenario. */
final class TrialDoubts {
    private static final int LEAST_STARTS = 200;
    private static final double MANY_MIGRATIONS = 0.2;
    private static final double NOTABLE_STALLS = 0.01;
    private static final int UNSTABLE_STEPS = 3;
    private static final double NEAR = 2;

    private TrialDoubts() {}

    static Optional<Doubt> oneTrial(List<MeasuredTrial> trials) {
        if (trials.size() != 1) return Optional.empty();
        return doubt(
                "one-trial",
                "one trial only: how far the next process would differ is unknown",
                "take several, such as --trials 5");
    }

    static Optional<Doubt> clockSet(List<MeasuredTrial> trials) {
        long steps = measured(trials)
                .flatMap(Samples::parts)
                .flatMapToLong(part -> Arrays.stream(part.column(Column.STEPPED)))
                .filter(step -> step != 0 && step != Column.ABSENT)
                .count();
        if (steps == 0) return Optional.empty();
        return doubt(
                "clock-set",
                "the clock was set %s %s, and %s samples with it are in no figure%s"
                        .formatted(
                                steps,
                                steps == 1 ? "time" : "times",
                                count(trials, Outcome.STEPPED),
                                steps < UNSTABLE_STEPS ? "" : "; it is not stable"),
                "stop what sets it, or use --clock monotonic");
    }

    static Optional<Doubt> negativeLatency(List<MeasuredTrial> trials) {
        long negative = measured(trials)
                .flatMapToLong(samples -> samples.measured(Column.RECORDED))
                .filter(latency -> latency < 0)
                .count();
        if (negative == 0) return Optional.empty();
        return doubt(
                "negative-latency",
                "%s latencies are below zero: the CPUs' clocks disagree".formatted(negative),
                "look at the clock source, or keep to one CPU");
    }

    static Optional<Doubt> samplesLost(List<MeasuredTrial> trials) {
        long missing = count(trials, Outcome.LOST) + count(trials, Outcome.FAILED);
        if (missing == 0) return Optional.empty();
        return doubt(
                "samples-lost",
                "%s of %s samples have no latency"
                        .formatted(
                                missing,
                                measured(trials).mapToLong(Samples::size).sum()),
                "the causes are below the table; what is missing may be what was slow");
    }

    /** What the instrument costs is in every latency, and is not subtracted. */
    static Optional<Doubt> nearFloor(List<MeasuredTrial> trials, Optional<Doubts.Typical> fastest) {
        double floor = trials.stream()
                .map(MeasuredTrial::floor)
                .mapToDouble(TrialDoubts::least)
                .max()
                .orElse(0);
        if (fastest.isEmpty() || fastest.get().median() > NEAR * floor) return Optional.empty();
        return doubt(
                "near-floor",
                "%s: a median of %s, of which the instrument itself may be %s"
                        .formatted(
                                fastest.get().label(), Unit.text(fastest.get().median()), Unit.text(floor)),
                "a difference below that is none");
    }

    /** Of one trial: a clock read and a call, or the quickest hand-off to a thread that waits for it. */
    private static double least(Map<String, Long> floor) {
        double calls = floor.getOrDefault("clock_read_ns", 0L) + floor.getOrDefault("downcall_ns", 0L);
        double handOff = floor.entrySet().stream()
                .filter(figure -> figure.getKey().startsWith("null_"))
                .mapToDouble(Map.Entry::getValue)
                .min()
                .orElse(0);
        return Math.max(calls, handOff);
    }

    static Optional<Doubt> migrations(List<Course> courses) {
        double most = courses.stream()
                .filter(course -> course.size() >= LEAST_STARTS)
                .mapToDouble(Course::migratedShare)
                .max()
                .orElse(0);
        if (most < MANY_MIGRATIONS) return Optional.empty();
        return doubt(
                "migrations",
                String.format(Locale.US, "the parent changed its CPU before %.0f %% of the starts", 100 * most),
                "--cpus same or --cpus other keeps it on one");
    }

    /** Each start waits for the one before: a slow one keeps others from being seen to be slow too. */
    static Optional<Doubt> omission(List<Course> courses) {
        Optional<Course> worst = courses.stream()
                .filter(course -> course.size() >= LEAST_STARTS)
                .filter(course -> course.stalledShare() >= NOTABLE_STALLS)
                .findFirst();
        return worst.flatMap(course -> doubt(
                "coordinated-omission",
                String.format(
                        Locale.US,
                        "very slow samples held up the next starts for %.1f %% of the time (pace: one each %s)",
                        100 * course.stalledShare(),
                        Unit.text(course.pace())),
                "at a fixed pace p99 would be worse than shown"));
    }

    static Optional<Doubt> doubt(String id, String text, String remedy) {
        return Optional.of(new Doubt(id, text, remedy));
    }

    private static long count(List<MeasuredTrial> trials, Outcome outcome) {
        return measured(trials).mapToLong(samples -> samples.count(outcome)).sum();
    }

    private static Stream<Samples> measured(List<MeasuredTrial> trials) {
        return trials.stream().flatMap(trial -> trial.scenarios().stream()).map(MeasuredScenario::measured);
    }
}
