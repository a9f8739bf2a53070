package latency.result;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Many values in figures: latencies of one scenario in nanoseconds, for one. Every figure is exact. Values that memory
 * might not hold are read anew for each quantile, two or three times.
 */
public final class Summary {
    private static final int CELLS = 1 << 16;

    private final Supplier<LongStream> values;
    private final LongSummaryStatistics statistics;
    private final long[] sorted;
    private final Map<Long, Long> selected = new HashMap<>();

    private Summary(Supplier<LongStream> values, boolean fit) {
        this.values = values;
        this.statistics = values.get().summaryStatistics();
        this.sorted = fit || count() <= Samples.PLENTY ? values.get().sorted().toArray() : null;
    }

    /** Of values that fit into memory, in any order. */
    public Summary(long[] values) {
        this(() -> Arrays.stream(values), true);
    }

    /** Of any number of values, in any order; each stream gives the same ones. */
    public static Summary of(Supplier<LongStream> values) {
        return new Summary(values, false);
    }

    public int count() {
        return (int) statistics.getCount();
    }

    public long sum() {
        return statistics.getSum();
    }

    public boolean isEmpty() {
        return count() == 0;
    }

    public long min() {
        return statistics.getMin();
    }

    public long max() {
        return statistics.getMax();
    }

    public double mean() {
        return (double) sum() / count();
    }

    /** Whether at least one value lies above the quantile: below that it says no more than the maximum. */
    public boolean supports(double quantile) {
        return count() * (1 - quantile) >= 1 - 1e-9;
    }

    /** The smallest value that at least this share of the values does not exceed. */
    public long quantile(double quantile) {
        long rank = Math.max(1, (long) Math.ceil(quantile * count() - 1e-9));
        return sorted == null ? selected.computeIfAbsent(rank, this::select) : sorted[(int) rank - 1];
    }

    /** The value at this place, from 1: each reading leaves one cell of those before. */
    private long select(long rank) {
        long low = min();
        long high = max();
        long place = rank;
        while (low < high) {
            long width = (high - low) / CELLS + 1;
            int[] counts = counts(low, high, width);
            int cell = 0;
            while (place > counts[cell]) place -= counts[cell++];
            low += cell * width;
            high = Math.min(high, low + width - 1);
        }
        return low;
    }

    private int[] counts(long low, long high, long width) {
        int[] counts = new int[CELLS];
        values.get()
                .filter(value -> low <= value && value <= high)
                .forEach(value -> counts[(int) ((value - low) / width)]++);
        return counts;
    }
}
