package latency.result;

import java.util.Arrays;
import java.util.stream.IntStream;
import latency.trial.Outcome;

/** Samples of one scenario in one trial, in the order in which they were taken. */
public interface Samples {
    int size();

    /** One value for each sample, {@link Column#ABSENT} where there is none. The array is the caller's. */
    long[] column(Column column);

    /** Latencies in nanoseconds of the samples that have one, in the order in which they were taken. */
    default long[] latencies() {
        long[] outcomes = column(Column.OUTCOME);
        long[] recorded = column(Column.RECORDED);
        return IntStream.range(0, size())
                .filter(i -> outcomes[i] == Outcome.OK.code())
                .mapToLong(i -> recorded[i])
                .toArray();
    }

    /** Whether the kernel's events were found for any of them. */
    default boolean haveStages() {
        return Arrays.stream(column(Column.OFF_CPU)).anyMatch(nanos -> nanos != Column.ABSENT);
    }

    /** How many samples had this outcome. */
    default int count(Outcome outcome) {
        int count = 0;
        for (long code : column(Column.OUTCOME)) {
            if (code == outcome.code()) count++;
        }
        return count;
    }
}
