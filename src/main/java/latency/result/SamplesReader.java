package latency.result;

import static latency.result.Members.first;
import static latency.result.Members.present;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import latency.plan.Names;
import latency.plan.Plan;
import latency.trial.Outcome;

/** Samples in a result file, column by column; throws {@link RuntimeException}s if they cannot be of the plan. */
final class SamplesReader {
    /** In nanoseconds; three years. */
    private static final long MOST_LATENCY = 100_000_000_000_000_000L;

    private final JsonReader json;
    private final Plan plan;

    SamplesReader(JsonReader json, Plan plan) {
        this.json = json;
        this.plan = plan;
    }

    Samples read() throws IOException {
        Map<Column, long[]> columns = new EnumMap<>(Column.class);
        json.beginObject();
        while (json.hasNext()) column(json.nextName(), columns);
        json.endObject();
        return of(columns);
    }

    Samples of(Map<Column, long[]> columns) {
        int size = present(columns.get(Column.OUTCOME), Column.OUTCOME.toString()).length;
        for (Column column : Column.values())
            if (column.isOptional()) columns.computeIfAbsent(column, absent -> absent(size));
            else present(columns.get(column), column.toString());
        for (Column column : Column.values()) {
            int length = columns.get(column).length;
            if (length != size)
                throw new IllegalArgumentException(
                        "\"%s\" has %d values where \"%s\" has %d".formatted(column, length, Column.OUTCOME, size));
        }
        requireLatencies(columns.get(Column.OUTCOME), columns.get(Column.RECORDED));
        requirePlaces(columns.get(Column.SEQUENCE));
        return new StoredSamples(size, columns);
    }

    private static long[] absent(int size) {
        long[] absent = new long[size];
        Arrays.fill(absent, Column.ABSENT);
        return absent;
    }

    private static void requireLatencies(long[] outcomes, long[] recorded) {
        for (int i = 0; i < outcomes.length; i++) {
            boolean absurd = recorded[i] < -MOST_LATENCY || recorded[i] > MOST_LATENCY;
            if (absurd && outcomes[i] == Outcome.OK.code())
                throw new IllegalArgumentException("a sample that is ok has the latency " + recorded[i]);
        }
    }

    private void requirePlaces(long[] sequence) {
        // the control has its place in each round, and there may have been unrecorded rounds
        long end = (long) plan.withUnrecorded().allRounds() * (plan.scenarios().size() + 1);
        for (long place : sequence)
            if (place < 0 || place >= end) throw new IllegalArgumentException("a sample's sequence is " + place);
    }

    void column(String name, Map<Column, long[]> columns) throws IOException {
        for (Column column : Column.values()) {
            if (!column.toString().equals(name)) continue;
            first(columns.put(column, values(column)), name, columns);
            return;
        }
        json.skipValue();
    }

    private long[] values(Column column) throws IOException {
        long[] values = new long[1024];
        int count = 0;
        json.beginArray();
        while (json.hasNext()) {
            if (count == plan.allRounds()) throw new IllegalArgumentException("more samples than its plan has rounds");
            if (count == values.length) values = Arrays.copyOf(values, 2 * count);
            values[count++] = value(column);
        }
        json.endArray();
        return Arrays.copyOf(values, count);
    }

    private long value(Column column) throws IOException {
        if (column == Column.OUTCOME)
            return Names.of(Outcome.class, "outcome", json.nextString()).code();
        if (json.peek() != JsonToken.NULL) return json.nextLong();
        json.nextNull();
        return Column.ABSENT;
    }
}
