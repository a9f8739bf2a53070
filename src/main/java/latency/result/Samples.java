package latency.result;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import latency.trial.Outcome;

/**
 * Samples of one scenario in one trial, in the order in which they were taken. They may be more than memory holds: who
 * needs all reads {@link #parts}, who needs many but not all an {@link #excerpt}.
 */
public interface Samples {
    /** So many describe a distribution, and more hardly describe it better. */
    int PLENTY = 1 << 16;

    /** So many are read at once where all are read. */
    int PART = 1 << 13;

    int size();

    /**
     * One value for each sample from {@code from} up to {@code to}, {@link Column#ABSENT} where there is none. The array is
     * the caller's.
     */
    long[] column(Column column, int from, int to);

    /** Of all samples. */
    default long[] column(Column column) {
        return column(column, 0, size());
    }

    /** The samples from {@code from} up to {@code to}. */
    default Samples part(int from, int to) {
        return from == 0 && to == size() ? this : new Excerpt(this, new int[] {from}, to - from);
    }

    /** All of them, {@value #PART} at a time. */
    default Stream<Samples> parts() {
        return IntStream.iterate(0, from -> from < size(), from -> from + PART)
                .mapToObj(from -> part(from, Math.min(size(), from + PART)));
    }

    /** All, if they are at most so many; else stretches of neighbours from the first to the last, evenly spread. */
    default Samples excerpt(int most) {
        return size() <= most ? this : Excerpt.of(this, most);
    }

    /** One value for each sample that has a latency. */
    default LongStream measured(Column column) {
        return parts().flatMapToLong(part -> {
            long[] outcomes = part.column(Column.OUTCOME);
            long[] values = part.column(column);
            return IntStream.range(0, values.length)
                    .filter(i -> outcomes[i] == Outcome.OK.code())
                    .mapToLong(i -> values[i]);
        });
    }

    /** In nanoseconds, of the samples that have one. */
    default long[] latencies() {
        return measured(Column.RECORDED).toArray();
    }

    /** Whether the kernel's events were found for any of them. */
    default boolean haveStages() {
        return parts().anyMatch(
                        part -> Arrays.stream(part.column(Column.OFF_CPU)).anyMatch(nanos -> nanos != Column.ABSENT));
    }

    /** How many samples had this outcome. */
    default int count(Outcome outcome) {
        return (int) parts().flatMapToLong(part -> Arrays.stream(part.column(Column.OUTCOME)))
                .filter(code -> code == outcome.code())
                .count();
    }
}
