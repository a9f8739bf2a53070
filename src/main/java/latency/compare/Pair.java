package latency.compare;

import java.util.Arrays;
import latency.trial.Outcome;

/** Two sides to be compared: a row to come. */
public record Pair(String label, Side baseline, Side candidate, Design design) {
    private static final int MOST_BLOCKS = 30;
    private static final int LEAST_BLOCKS = 5;
    private static final int LEAST_BLOCK_LENGTH = 4;

    /** The logarithm of candidate over baseline. */
    public Estimate compare(Metric metric) {
        return design.compare(baseline.logarithms(metric), candidate.logarithms(metric));
    }

    /** By how much the ratio of the quantiles exceeds that of the samples of a round, as a logarithm. */
    Estimate compareWithRounds(Metric metric) {
        double[] rounds = Rounds.logarithms(this, metric.column());
        double[] before = baseline.logarithms(metric);
        double[] after = candidate.logarithms(metric);
        Arrays.setAll(after, i -> after[i] - before[i]);
        return Estimate.ofPaired(rounds, after);
    }

    /**
     * The logarithm of the ratio of the medians, where there may be a single trial; its blocks of consecutive samples then stand for trials, and nothing
     * is said of how another process would differ.
     */
    public Estimate compareMedians() {
        if (trials() != 1) return compare(Metric.MEDIAN);
        double value = compare(Metric.MEDIAN).value();
        int samples = Math.min(samples(baseline), samples(candidate));
        int blocks = Math.min(MOST_BLOCKS, samples / LEAST_BLOCK_LENGTH);
        if (blocks < LEAST_BLOCKS) return new Estimate(value, Double.NaN, Double.NaN);
        Estimate scatter = design.compare(baseline.blocksOfOnlyTrial(blocks), candidate.blocksOfOnlyTrial(blocks));
        return new Estimate(value, scatter.standardError(), scatter.degreesOfFreedom());
    }

    private static int samples(Side side) {
        return side.trials().getFirst().count(Outcome.OK);
    }

    /** Trials on the side that has fewer. */
    int trials() {
        return Math.min(baseline.trials().size(), candidate.trials().size());
    }

    boolean isOneMeasurement(Metric metric) {
        return baseline.isSameAs(candidate, metric);
    }
}
