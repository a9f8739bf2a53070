package latency.fit;

import java.util.Comparator;
import java.util.stream.IntStream;
import latency.result.Column;

/** One scenario's values in a trial, by blocks of consecutive rounds. */
final class Blocks {
    private final long[] sorted;
    private final int[] blocks;

    private Blocks(long[] sorted, int[] blocks) {
        this.sorted = sorted;
        this.blocks = blocks;
    }

    /** Of one value for each round, {@link Column#ABSENT} where there is none; as many rounds in each block as can be. */
    static Blocks of(long[] values, int count) {
        int[] order = IntStream.range(0, values.length)
                .filter(i -> values[i] != Column.ABSENT)
                .boxed()
                .sorted(Comparator.comparingLong(i -> values[i]))
                .mapToInt(i -> i)
                .toArray();
        return new Blocks(
                IntStream.of(order).mapToLong(i -> values[i]).toArray(),
                IntStream.of(order)
                        .map(i -> (int) ((long) i * count / values.length))
                        .toArray());
    }

    /** Of all values, each as often as its block was drawn; NaN if that leaves none. */
    double median(int[] times) {
        long all = 0;
        for (int block : blocks) all += times[block];
        long passed = 0;
        for (int i = 0; i < sorted.length; i++) {
            passed += times[blocks[i]];
            if (passed > 0 && 2 * passed >= all) return sorted[i];
        }
        return Double.NaN;
    }
}
