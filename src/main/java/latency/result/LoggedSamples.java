package latency.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import latency.start.Ended;
import latency.trial.Outcome;
import latency.trial.SampleLog;
import latency.trial.SampleLog.Field;

/** Samples read from a sample log each time they are asked for: their number costs no memory. */
final class LoggedSamples implements Samples {
    private static final int RECORDS_AT_ONCE = 1024;

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
        this.size = (int) Arrays.stream(read(Field.OUTCOME, (int) Math.min(most, present)))
                .filter(code -> code != 0)
                .count();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long[] column(Column column) {
        return switch (column) {
            case OUTCOME -> read(Field.OUTCOME, size);
            case CAUSE -> causes();
            case SEQUENCE -> read(Field.SEQUENCE, size);
            case AT -> instants();
            case RETURNED -> afterTrigger(Field.RETURNED);
            case ARRIVED -> afterTrigger(Field.ARRIVED);
            case RECORDED -> afterTrigger(Field.RECORDED);
            case REAPED -> afterTrigger(Field.REAPED);
            case STEPPED -> read(Field.STEPPED, size);
            case PARENT_CPU -> read(Field.PARENT_CPU, size);
            case CHILD_CPU -> read(Field.CHILD_CPU, size);
            case MINOR_FAULTS -> counts(Field.MINOR_FAULTS);
            case VOLUNTARY_SWITCHES -> counts(Field.VOLUNTARY_SWITCHES);
            case INVOLUNTARY_SWITCHES -> counts(Field.INVOLUNTARY_SWITCHES);
            case PARKED -> afterTrigger(Field.PARKED);
            case SERVER_TRIGGERED -> afterTrigger(Field.SERVER_TRIGGERED);
            case SERVER_RETURNED -> afterTrigger(Field.SERVER_RETURNED);
            case TOUCHED -> durations();
            case FIRST -> afterTrigger(Field.FIRST);
            case MEDIAN -> afterTrigger(Field.MEDIAN);
            case CHILD, CALLED, FORKED, WAKING, WOKEN, SWITCHED, EXECUTED, OFF_CPU, BEHIND -> none();
        };
    }

    /** The trial knows nothing of what the kernel says. */
    private long[] none() {
        long[] none = new long[size];
        Arrays.fill(none, Column.ABSENT);
        return none;
    }

    private long[] causes() {
        long[] outcomes = read(Field.OUTCOME, size);
        long[] causes = read(Field.CAUSE, size);
        for (int i = 0; i < size; i++) {
            boolean caused = outcomes[i] == Outcome.LOST.code() || outcomes[i] == Outcome.FAILED.code();
            if (!caused) causes[i] = Column.ABSENT;
        }
        return causes;
    }

    /** Not every start method has every count. */
    private long[] counts(Field field) {
        long[] counts = read(field, size);
        for (int i = 0; i < size; i++) if (counts[i] == Ended.UNKNOWN) counts[i] = Column.ABSENT;
        return counts;
    }

    private long[] durations() {
        long[] durations = read(Field.TOUCHED, size);
        for (int i = 0; i < size; i++) if (durations[i] == 0) durations[i] = Column.ABSENT;
        return durations;
    }

    private long[] instants() {
        long[] instants = read(Field.TRIGGERED, size);
        for (int i = 0; i < size; i++) instants[i] = instants[i] == 0 ? Column.ABSENT : instants[i] - firstTrigger;
        return instants;
    }

    private long[] afterTrigger(Field field) {
        long[] triggered = read(Field.TRIGGERED, size);
        long[] instants = read(field, size);
        for (int i = 0; i < size; i++) instants[i] = instants[i] == 0 ? Column.ABSENT : instants[i] - triggered[i];
        return instants;
    }

    private long[] read(Field field, int count) {
        long[] values = new long[count];
        ByteBuffer buffer =
                ByteBuffer.allocate(RECORDS_AT_ONCE * SampleLog.RECORD).order(ByteOrder.LITTLE_ENDIAN);
        try {
            for (int i = 0; i < count; i++) {
                int place = i % RECORDS_AT_ONCE;
                if (place == 0) fill(buffer, i);
                int offset = place * SampleLog.RECORD + field.offset();
                if (offset + Long.BYTES <= buffer.limit()) values[i] = buffer.getLong(offset);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return values;
    }

    private void fill(ByteBuffer buffer, int first) throws IOException {
        buffer.clear();
        long position = start + (long) first * SampleLog.RECORD;
        while (buffer.hasRemaining()) {
            if (log.read(buffer, position + buffer.position()) < 0) break;
        }
        buffer.flip();
    }
}
