package latency.kernel.trace;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import latency.result.Column;

/** Gives every sample its events: samples follow each other, and the child's number tells its events from all others. */
final class Matching {
    private final Processors processors = new Processors();
    private final Map<Long, String> tasks = new HashMap<>();
    private final Map<Integer, Map<Column, long[]>> columns = new HashMap<>();
    private final List<Taken> samples;
    private int current;
    private Trail trail;
    private long events;

    /** The samples in the order in which they were taken. */
    Matching(List<Taken> samples) {
        this.samples = samples;
        if (!samples.isEmpty()) trail = new Trail(samples.getFirst(), processors);
    }

    /** In the order of the events. */
    void see(KernelEvent event) {
        events++;
        while (trail != null && event.at() > samples.get(current).recorded()) finishSample();
        if (trail != null) trail.see(event);
        processors.see(event);
    }

    private void finishSample() {
        Taken sample = samples.get(current);
        trail.columns().forEach((column, value) -> {
            columns.computeIfAbsent(sample.index(), index -> new EnumMap<>(Column.class))
                    .computeIfAbsent(column, missing -> absent(sample.place() + 1));
            put(columns.get(sample.index()), column, sample.place(), value);
            if (column == Column.BEHIND) tasks.put(value, processors.name(value.intValue()));
        });
        current++;
        trail = current < samples.size() ? new Trail(samples.get(current), processors) : null;
    }

    private static void put(Map<Column, long[]> columns, Column column, int place, long value) {
        long[] values = columns.get(column);
        if (place >= values.length) {
            int size = values.length;
            values = Arrays.copyOf(values, Math.max(2 * size, place + 1));
            Arrays.fill(values, size, values.length, Column.ABSENT);
            columns.put(column, values);
        }
        values[place] = value;
    }

    private static long[] absent(int size) {
        long[] absent = new long[size];
        Arrays.fill(absent, Column.ABSENT);
        return absent;
    }

    /** Behind the last event: for each column of the kernel's one value for each of the scenario's samples. */
    Map<Column, long[]> columns(int scenario, int size) {
        while (trail != null) finishSample();
        Map<Column, long[]> all = new EnumMap<>(Column.class);
        for (Column column : Column.OF_KERNEL) {
            long[] found = columns.getOrDefault(scenario, Map.of()).getOrDefault(column, new long[0]);
            long[] values = absent(size);
            System.arraycopy(found, 0, values, 0, Math.min(size, found.length));
            all.put(column, values);
        }
        return all;
    }

    /** Names of those that ran in a child's place, by their numbers. */
    Map<Long, String> tasks() {
        return tasks;
    }

    long events() {
        return events;
    }
}
