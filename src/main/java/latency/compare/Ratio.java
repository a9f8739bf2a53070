package latency.compare;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How the medians of two interleaved series compare.
 *
 * @param estimate candidate over baseline, of the medians of all samples
 * @param low of the 95 % interval, NaN where there are too few samples for one
 * @param high of the 95 % interval, likewise
 */
public record Ratio(double estimate, double low, double high) {
    private static final int MOST_BLOCKS = 30;
    private static final int LEAST_BLOCKS = 5;
    private static final int LEAST_BLOCK_LENGTH = 4;
    private static final double UPPER_TAIL = 0.975;

    /**
     * Of two series that were measured in turn in one process. Both are cut into as many blocks of consecutive samples;
     * the logarithms of the ratios of block medians are taken as independent, which single samples are not.
     */
    public static Ratio ofMedians(long[] baseline, long[] candidate) {
        double estimate = median(candidate) / median(baseline);
        int shorter = Math.min(baseline.length, candidate.length);
        int blocks = Math.min(MOST_BLOCKS, shorter / LEAST_BLOCK_LENGTH);
        if (blocks < LEAST_BLOCKS) return new Ratio(estimate, Double.NaN, Double.NaN);
        double[] logs = IntStream.range(0, blocks)
                .mapToDouble(i -> Math.log(median(block(candidate, i, blocks)) / median(block(baseline, i, blocks))))
                .toArray();
        double reach = TDistribution.of(blocks - 1.0).inverseCumulativeProbability(UPPER_TAIL)
                * standardDeviation(logs)
                / Math.sqrt(blocks);
        return new Ratio(estimate, estimate * Math.exp(-reach), estimate * Math.exp(reach));
    }

    /** Whether the interval leaves room for no difference; without an interval, yes. */
    public boolean mayBeOne() {
        return !(low > 1 || high < 1);
    }

    private static long[] block(long[] series, int index, int blocks) {
        return Arrays.copyOfRange(series, (int) ((long) series.length * index / blocks), (int)
                ((long) series.length * (index + 1) / blocks));
    }

    private static double median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
    }

    private static double standardDeviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.length - 1));
    }
}
