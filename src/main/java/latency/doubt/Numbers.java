package latency.doubt;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Small statistics of long series. */
final class Numbers {
    private Numbers() {}

    static double median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
    }

    /** Of {@code count} blocks of consecutive values, as equal in length as can be. */
    static double[] blockMedians(long[] values, int count) {
        return IntStream.range(0, count)
                .mapToDouble(i -> median(block(values, i, count)))
                .toArray();
    }

    static long[] block(long[] values, int index, int count) {
        return Arrays.copyOfRange(values, (int) ((long) values.length * index / count), (int)
                ((long) values.length * (index + 1) / count));
    }

    /** The place of each value among all, from 0; the same for equal values. */
    static double[] ranks(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return Arrays.stream(values).mapToDouble(value -> place(sorted, value)).toArray();
    }

    private static int place(long[] sorted, long value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    static double standardDeviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.length - 1));
    }

    /** Kendall's: 1 for values that only grow, -1 for values that only shrink, near 0 for values in any order. */
    static double trend(double[] values) {
        int balance = 0;
        for (int i = 0; i < values.length; i++)
            for (int j = i + 1; j < values.length; j++) balance += (int) Math.signum(values[j] - values[i]);
        return 2.0 * balance / (values.length * (values.length - 1.0));
    }
}
