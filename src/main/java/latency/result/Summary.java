package latency.result;

import java.util.Arrays;

/** Latencies of one scenario in figures, all in nanoseconds. */
public final class Summary {
    private final long[] sorted;
    private final long sum;

    /** Of these latencies, in any order. */
    public Summary(long[] latencies) {
        sorted = latencies.clone();
        Arrays.sort(sorted);
        sum = Arrays.stream(sorted).sum();
    }

    public int count() {
        return sorted.length;
    }

    public long sum() {
        return sum;
    }

    public boolean isEmpty() {
        return sorted.length == 0;
    }

    public long min() {
        return sorted[0];
    }

    public long max() {
        return sorted[sorted.length - 1];
    }

    public double mean() {
        return (double) sum / sorted.length;
    }

    /** Whether at least one sample lies above the quantile: below that it says no more than the maximum. */
    public boolean supports(double quantile) {
        return sorted.length * (1 - quantile) >= 1 - 1e-9;
    }

    /** The smallest latency that at least this share of the samples does not exceed. */
    public long quantile(double quantile) {
        int rank = (int) Math.ceil(quantile * sorted.length - 1e-9);
        return sorted[Math.max(rank, 1) - 1];
    }
}
