package latency.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;

/**
 * One side of a comparison.
 *
 * @param trials one scenario's samples, trial by trial
 * @param controls of the same trials; none where they had no control
 */
public record Side(List<Samples> trials, List<Samples> controls) {
    public Side {
        trials = List.copyOf(trials);
        controls = List.copyOf(controls);
    }

    /** Of the trials that ran to their end: what the others lack may be what was slow. */
    static Side ofComplete(Result result, int scenario) {
        return of(result.trials().stream().filter(trial -> trial.end() == null).toList(), scenario);
    }

    public static Side of(List<MeasuredTrial> trials, int scenario) {
        List<MeasuredTrial> own = trials.stream()
                .filter(trial -> trial.scenarios().get(scenario).measured().size() > 0)
                .toList();
        return new Side(
                own.stream()
                        .map(trial -> trial.scenarios().get(scenario).measured())
                        .toList(),
                own.stream()
                        .map(MeasuredTrial::control)
                        .filter(control -> control.size() > 0)
                        .toList());
    }

    /** The logarithm of the metric of each trial: NaN where it has none, or none above zero. */
    double[] logarithms(Metric metric) {
        return trials.stream()
                .mapToDouble(samples -> Math.log(metric.of(samples)))
                .map(log -> Double.isInfinite(log) ? Double.NaN : log)
                .toArray();
    }

    /** The metric in nanoseconds: the geometric mean of the trials'. */
    public double typical(Metric metric) {
        return Math.exp(Estimate.ofMean(logarithms(metric)).value());
    }

    /** How far the 95 % interval of the metric reaches up, as a share of it; NaN below three trials. */
    public double reach(Metric metric) {
        if (trials.size() < Judge.LEAST_TRIALS) return Double.NaN;
        return Math.expm1(Estimate.ofMean(logarithms(metric)).reach(Judge.ERROR_RATE));
    }

    /**
     * The logarithms of the medians of consecutive blocks of a single trial, which depend on each other less
     * than single samples do.
     */
    double[] blocksOfOnlyTrial(int blocks) {
        Samples only = trials.getFirst();
        return IntStream.range(0, blocks)
                .mapToObj(i -> only.part(border(only, i, blocks), border(only, i + 1, blocks)))
                .mapToDouble(block -> Math.log(Metric.MEDIAN.of(block)))
                .toArray();
    }

    private static int border(Samples samples, int index, int blocks) {
        return (int) ((long) samples.size() * index / blocks);
    }

    /** Whether both hold the very same samples. */
    boolean isSameAs(Side other, Metric metric) {
        return trials.size() == other.trials.size()
                && IntStream.range(0, trials.size())
                        .allMatch(i -> Arrays.equals(metric.values(trials.get(i)), metric.values(other.trials.get(i))));
    }
}
