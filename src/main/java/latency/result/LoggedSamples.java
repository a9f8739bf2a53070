package latency.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.stream.IntStream;
import latency.start.Ended;
import latency.trial.Outcome;
import latency.trial.SampleLog;
import latency.trial.SampleLog.Field;

/** Samples read from a sample log each time they are asked for: their number costs no memory. */
final class LoggedSamples implements Samples {
    private static final int RECORDS_AT_ONCE = 256;

    private final FileChannel log;
    private final long start;
    private final int size;
    private final long firstTrigger;

    /**
     * At most {@code most} samples from the record at {@code start} on: as many as were taken.
     *
     * @param firstTrigger the trial's, on the plan's clock
     */
    LoggedSamples(FileChannel log, long start, int most, long firstTrigger) throws IOException {
        this.log = log;
        this.start = start;
        this.firstTrigger = firstTrigger;
        long present = Math.max(0, log.size() - start) / SampleLog.RECORD;
        this.size = taken((int) Math.min(most, present));
    }

    private int taken(int present) {
        return IntStream.iterate(0, from -> from < present, from -> from + PART)
                .map(from -> (int) Arrays.stream(read(Field.OUTCOME, from, Math.min(present, from + PART)))
                        .filter(code -> code != 0)
                        .count())
                .sum();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long[] column(Column column, int from, int to) {
        return switch (column) {
            case OUTCOME -> read(Field.OUTCOME, from, to);
            case CAUSE -> causes(from, to);
            case SEQUENCE -> read(Field.SEQUENCE, from, to);
            case AT -> instants(from, to);
            case RETURNED -> afterTrigger(Field.RETURNED, from, to);
            case ARRIVED -> afterTrigger(Field.ARRIVED, from, to);
            case RECORDED -> afterTrigger(Field.RECORDED, from, to);
            case REAPED -> afterTrigger(Field.REAPED, from, to);
            case STEPPED -> read(Field.STEPPED, from, to);
            case PARENT_CPU -> read(Field.PARENT_CPU, from, to);
            case CHILD_CPU -> read(Field.CHILD_CPU, from, to);
            case MINOR_FAULTS -> counts(Field.MINOR_FAULTS, from, to);
            case VOLUNTARY_SWITCHES -> counts(Field.VOLUNTARY_SWITCHES, from, to);
            case INVOLUNTARY_SWITCHES -> counts(Field.INVOLUNTARY_SWITCHES, from, to);
            case PARKED -> afterTrigger(Field.PARKED, from, to);
            case SERVER_TRIGGERED -> afterTrigger(Field.SERVER_TRIGGERED, from, to);
            case SERVER_RETURNED -> afterTrigger(Field.SERVER_RETURNED, from, to);
            case TOUCHED -> durations(from, to);
            case FIRST -> afterTrigger(Field.FIRST, from, to);
            case MEDIAN -> afterTrigger(Field.MEDIAN, from, to);
            case CHILD, CALLED, FORKED, WAKING, WOKEN, SWITCHED, EXECUTED, OFF_CPU, BEHIND -> none(from, to);
        };
    }

    /** The trial knows nothing of what the kernel says. */
    private static long[] none(int from, int to) {
        long[] none = new long[to - from];
        Arrays.fill(none, Column.ABSENT);
        return none;
    }

    private long[] causes(int from, int to) {
        long[] outcomes = read(Field.OUTCOME, from, to);
        long[] causes = read(Field.CAUSE, from, to);
        for (int i = 0; i < to - from; i++) {
            boolean caused = outcomes[i] == Outcome.LOST.code() || outcomes[i] == Outcome.FAILED.code();
            if (!caused) causes[i] = Column.ABSENT;
        }
        return causes;
    }

    /** Not every start method has every count. */
    private long[] counts(Field field, int from, int to) {
        long[] counts = read(field, from, to);
        for (int i = 0; i < to - from; i++) if (counts[i] == Ended.UNKNOWN) counts[i] = Column.ABSENT;
        return counts;
    }

    private long[] durations(int from, int to) {
        long[] durations = read(Field.TOUCHED, from, to);
        for (int i = 0; i < to - from; i++) if (durations[i] == 0) durations[i] = Column.ABSENT;
        return durations;
    }

    private long[] instants(int from, int to) {
        long[] instants = read(Field.TRIGGERED, from, to);
        for (int i = 0; i < to - from; i++) instants[i] = instants[i] == 0 ? Column.ABSENT : instants[i] - firstTrigger;
        return instants;
    }

    private long[] afterTrigger(Field field, int from, int to) {
        long[] triggered = read(Field.TRIGGERED, from, to);
        long[] instants = read(field, from, to);
        for (int i = 0; i < to - from; i++) instants[i] = instants[i] == 0 ? Column.ABSENT : instants[i] - triggered[i];
        return instants;
    }

    private long[] read(Field field, int from, int to) {
        int count = to - from;
        long[] values = new long[count];
        ByteBuffer buffer = ByteBuffer.allocate(Math.min(count, RECORDS_AT_ONCE) * SampleLog.RECORD)
                .order(ByteOrder.LITTLE_ENDIAN);
        try {
            for (int i = 0; i < count; i++) {
                int place = i % RECORDS_AT_ONCE;
                if (place == 0) fill(buffer, from + i, Math.min(RECORDS_AT_ONCE, count - i));
                int offset = place * SampleLog.RECORD + field.offset();
                if (offset + Long.BYTES <= buffer.limit()) values[i] = buffer.getLong(offset);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return values;
    }

    private void fill(ByteBuffer buffer, int first, int records) throws IOException {
        buffer.clear().limit(records * SampleLog.RECORD);
        long position = start + (long) first * SampleLog.RECORD;
        while (buffer.hasRemaining()) {
            if (log.read(buffer, position + buffer.position()) < 0) break;
        }
        buffer.flip();
    }
}
