package latency.trial;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import latency.posix.Mapping;
import latency.posix.Memory;
import latency.posix.Scratch;
import latency.trial.SampleLog.Field;
import latency.trial.SampleLog.HeaderField;

/** Writes a sample log through a shared mapping: a value that has been put outlives this process. */
final class LogWriter {
    private final Memory memory;
    private final Mapping mapping;
    private final int allRounds;
    private int notesEnd = SampleLog.NOTES;

    /**
     * Makes the file, with room for everything on disk.
     *
     * @throws latency.posix.PosixException if it exists or does not fit
     */
    LogWriter(Path file, int scenarios, int allRounds, Scratch scratch) {
        long size = SampleLog.size(scenarios, allRounds);
        this.memory = new Memory(scratch);
        this.allRounds = allRounds;
        int descriptor = memory.create(file);
        memory.allocate(descriptor, size, file);
        mapping = memory.mapShared(descriptor, size);
        memory.close(descriptor);
        put(HeaderField.MAGIC, SampleLog.MAGIC);
    }

    /** Where the record of a sample starts; {@code round} counts from 0, warm-up included. */
    long record(int scenario, int round) {
        return SampleLog.offset(scenario, round, allRounds);
    }

    void put(long record, Field field, long value) {
        mapping.putLong(record + field.offset(), value);
    }

    void put(HeaderField field, long value) {
        mapping.putLong(field.offset(), value);
    }

    /** What somebody else has written. */
    long get(HeaderField field) {
        return mapping.getLong(field.offset());
    }

    /** Adds a line to the notes; what does not fit any more is left out. */
    void note(String key, String value) {
        byte[] line = (key + " " + value.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8);
        if (notesEnd + line.length >= SampleLog.HEADER) return;
        mapping.putBytes(notesEnd, line);
        notesEnd += line.length;
    }

    /** Gives back the memory that written pages hold; the file keeps them. */
    void release() {
        memory.release(mapping);
    }
}
