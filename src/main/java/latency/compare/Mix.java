package latency.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import latency.result.Column;
import latency.result.Samples;
import latency.trial.Outcome;

/**
 * A change of the placement mix: which share of the children recorded on the CPU of their parent.
 *
 * @param baseline share of the baseline
 * @param candidate share of the candidate
 * @param within logarithm of the ratio if the mix had stayed the same; null if the sides have no placement in common
 */
public record Mix(double baseline, double candidate, Estimate within) {
    private static final double LEAST_CHANGE = 0.05;
    private static final int LEAST_SAMPLES = 5;

    /** Null if the mix did not change, or if the trials have too few samples to be split by placement. */
    static Mix ofChanged(Pair pair, Metric metric) {
        double[] baseline = shares(pair.baseline());
        double[] candidate = shares(pair.candidate());
        Estimate change = pair.design().compare(baseline, candidate);
        boolean changed = Math.abs(change.value()) >= LEAST_CHANGE
                && !change.interval(Judge.ERROR_RATE).contains(0);
        if (!changed) return null;
        double before = mean(baseline);
        double after = mean(candidate);
        Estimate within = within(pair, metric, (before + after) / 2);
        return within == null && overlap(before, after) ? null : new Mix(before, after, within);
    }

    /** Whether both sides know the same placement, though perhaps from too few samples of each trial to split them. */
    private static boolean overlap(double before, double after) {
        return Math.min(before, after) >= LEAST_CHANGE || Math.max(before, after) <= 1 - LEAST_CHANGE;
    }

    /** What the change of the mix adds to this logarithm of a ratio. */
    public double shift(double total) {
        return total - within.value();
    }

    /** The shift of each placement, weighted by the share that both sides have of it on average. */
    private static Estimate within(Pair pair, Metric metric, double shareOfSame) {
        List<Boolean> common = Stream.of(true, false)
                .filter(same -> hasEnough(pair.baseline(), same) && hasEnough(pair.candidate(), same))
                .toList();
        if (common.isEmpty()) return null;
        double weight = common.size() == 2 ? shareOfSame : common.getFirst() ? 1 : 0;
        return pair.design()
                .compare(weighted(pair.baseline(), metric, weight), weighted(pair.candidate(), metric, weight));
    }

    private static double[] weighted(Side side, Metric metric, double weightOfSame) {
        double[] values = new double[side.trials().size()];
        for (boolean same : new boolean[] {true, false}) {
            double weight = same ? weightOfSame : 1 - weightOfSame;
            double[] placed = weight == 0 ? values : logarithms(side, metric, same);
            for (int i = 0; i < values.length; i++) values[i] += weight * placed[i];
        }
        return values;
    }

    private static double[] logarithms(Side side, Metric metric, boolean same) {
        return side.trials().stream()
                .mapToDouble(samples -> Math.log(metric.quantile(placed(samples, metric, same))))
                .toArray();
    }

    private static boolean hasEnough(Side side, boolean same) {
        return side.trials().stream().allMatch(samples -> placed(samples, Metric.MEDIAN, same).length >= LEAST_SAMPLES);
    }

    private static double[] shares(Side side) {
        return side.trials().stream()
                .mapToDouble(
                        samples -> (double) placed(samples, Metric.MEDIAN, true).length / samples.count(Outcome.OK))
                .toArray();
    }

    private static long[] placed(Samples samples, Metric metric, boolean same) {
        long[] parents = samples.measured(Column.PARENT_CPU).toArray();
        long[] children = samples.measured(Column.CHILD_CPU).toArray();
        long[] values = metric.values(samples);
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if ((parents[i] == children[i]) == same) values[count++] = values[i];
        }
        return Arrays.copyOf(values, count);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }
}
