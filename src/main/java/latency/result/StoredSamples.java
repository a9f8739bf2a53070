package latency.result;

import java.util.Map;

/** Samples held in memory, as read from a result file. */
record StoredSamples(int size, Map<Column, long[]> columns) implements Samples {
    @Override
    public long[] column(Column column) {
        return columns.get(column).clone();
    }
}
