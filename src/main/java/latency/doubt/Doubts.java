package latency.doubt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
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

    private Doubts() {}

    /** Those that this result gives reason for, whatever doubts it has already. */
    public static List<Doubt> about(Result result) {
        List<MeasuredTrial> trials = result.trials();
        Environment environment = result.environment();
        List<Course> courses = trials.stream().map(Course::new).toList();
        List<Series> series = IntStream.range(0, result.plan().scenarios().size())
                .mapToObj(i -> Series.of(result, i))
                .filter(each -> each.size() > 0)
                .toList();
        Optional<Series> fastest = series.stream().min(Comparator.comparingDouble(Series::median));
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
        OF_SERIES.forEach(kind -> doubts.add(about(series, kind)));
        return doubts.stream().flatMap(Optional::stream).toList();
    }

    private record Suspect(Series series, Suspicion suspicion) {}

    private static Optional<Doubt> about(List<Series> series, OfSeries kind) {
        List<Suspect> suspects = series.stream()
                .flatMap(each -> kind.look.apply(each).stream().map(suspicion -> new Suspect(each, suspicion)))
                .sorted(Comparator.comparing((Suspect suspect) -> suspect.suspicion.degree())
                        .reversed())
                .toList();
        if (suspects.isEmpty()) return Optional.empty();
        Suspect worst = suspects.getFirst();
        String text = worst.series.label() + ": " + worst.suspicion.text() + others(suspects.size() - 1);
        return Optional.of(new Doubt(kind.id, text, kind.remedy));
    }

    private static String others(int others) {
        return switch (others) {
            case 0 -> "";
            case 1 -> " (and 1 scenario more)";
            default -> " (and %s scenarios more)".formatted(others);
        };
    }
}
