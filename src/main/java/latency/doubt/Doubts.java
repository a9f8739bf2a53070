package latency.doubt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import latency.result.Doubt;
import latency.result.Environment;
import latency.result.MeasuredTrial;
import latency.result.Result;

/** The closed list of doubts. */
public final class Doubts {
    /** A doubt that any series may raise, told once and about the worst. */
    private record OfSeries(String id, Function<Series, Optional<Suspicion>> look, String remedy) {}

    private static final List<OfSeries> OF_SERIES = List.of(
            new OfSeries("trials-disagree", SeriesDoubts::trialsDisagree, "take more, such as --trials 10"),
            new OfSeries("modes", ModeDoubt::look, "no single figure describes it"),
            new OfSeries("drift", SeriesDoubts::drift, "a larger --warmup, or many short trials"),
            new OfSeries("slow-start", SeriesDoubts::slowStart, "a larger --warmup"),
            new OfSeries("autocorrelation", SeriesDoubts::autocorrelation, "more trials help, more rounds hardly"),
            new OfSeries("few-samples", SeriesDoubts::fewSamples, "a larger -n"));

    private record Suspect(OfSeries kind, String label, Suspicion suspicion) {}

    /** A scenario, and its median in nanoseconds. */
    record Typical(String label, double median) {}

    private Doubts() {}

    /** Those that this result gives reason for, whatever doubts it has already. */
    public static List<Doubt> about(Result result) {
        List<MeasuredTrial> trials = result.trials();
        Environment environment = result.environment();
        List<Course> courses = trials.stream().map(Course::of).toList();
        List<Suspect> suspects = new ArrayList<>();
        List<Typical> typical = new ArrayList<>();
        // one series in memory at a time
        for (int i = 0; i < result.plan().scenarios().size(); i++) {
            Series series = Series.of(result, i);
            if (series.size() == 0) continue;
            typical.add(new Typical(series.label(), series.median()));
            for (OfSeries kind : OF_SERIES)
                kind.look.apply(series).ifPresent(found -> suspects.add(new Suspect(kind, series.label(), found)));
        }
        Optional<Typical> fastest = typical.stream().min(Comparator.comparingDouble(Typical::median));
        List<Optional<Doubt>> doubts = new ArrayList<>(List.of(
                TrialDoubts.oneTrial(trials),
                TrialDoubts.samplesLost(trials),
                TrialDoubts.clockSet(trials),
                TrialDoubts.negativeLatency(trials),
                MachineDoubts.slowClock(environment),
                MachineDoubts.emulated(environment),
                MachineDoubts.throttled(trials),
                MachineDoubts.load(trials),
                MachineDoubts.steal(trials),
                MachineDoubts.frequency(environment),
                MachineDoubts.idleStates(result, courses, fastest),
                TrialDoubts.nearFloor(trials, fastest),
                TrialDoubts.migrations(courses),
                TrialDoubts.omission(courses)));
        OF_SERIES.forEach(kind -> doubts.add(worst(kind, suspects)));
        return doubts.stream().flatMap(Optional::stream).toList();
    }

    private static Optional<Doubt> worst(OfSeries kind, List<Suspect> suspects) {
        List<Suspect> own = suspects.stream()
                .filter(suspect -> suspect.kind == kind)
                .sorted(Comparator.comparing((Suspect suspect) -> suspect.suspicion.degree())
                        .reversed())
                .toList();
        if (own.isEmpty()) return Optional.empty();
        Suspect worst = own.getFirst();
        return Optional.of(
                new Doubt(kind.id, worst.label + ": " + worst.suspicion.text() + others(own.size() - 1), kind.remedy));
    }

    private static String others(int others) {
        return switch (others) {
            case 0 -> "";
            case 1 -> " (and 1 scenario more)";
            default -> " (and %s scenarios more)".formatted(others);
        };
    }
}
