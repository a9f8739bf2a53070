package latency.result;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Samples held in memory, as read from a result file. */
record StoredSamples(int size, Map<Column, long[]> columns) implements Samples {
    /** None at all. */
    static final Samples NONE = new StoredSamples(
            0, Arrays.stream(Column.values()).collect(Collectors.toMap(column -> column, column -> new long[0])));

    @Override
    public long[] column(Column column, int from, int to) {
        return Arrays.copyOfRange(columns.get(column), from, to);
    }
}
