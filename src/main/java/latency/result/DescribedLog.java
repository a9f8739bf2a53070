package latency.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import latency.machine.Disturbance;
import latency.trial.Outcome;
import latency.trial.SampleLog;
import latency.trial.SampleLog.HeaderField;

/**
 * A sample log that can be read by itself: a result without samples, behind the records, says what they belong to. The
 * command puts it there before the first sample; should it be killed, the log is what is left of the run.
 */
public final class DescribedLog {
    private DescribedLog() {}

    /**
     * Says in the log of a trial that has begun what it belongs to.
     *
     * @param run with the trial's own plan, and no trials
     * @param jvmArgs of the trial's JVM
     */
    public static void describe(Path log, Result run, Instant started, List<String> jvmArgs) throws IOException {
        List<MeasuredScenario> nothing = run.plan().scenarios().stream()
                .map(scenario -> new MeasuredScenario(scenario, null, StoredSamples.NONE, StoredSamples.NONE))
                .toList();
        MeasuredTrial begun = new MeasuredTrial(
                started, null, jvmArgs, 0, 0, 0, new Disturbance(0, 0, 0), Map.of(), nothing, StoredSamples.NONE);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ResultFile.write(new Result(run.program(), run.plan(), run.environment(), List.of(begun), List.of()), text);
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            long place = channel.size();
            write(channel, ByteBuffer.wrap(text.toByteArray()), place);
            // last: whoever finds the place finds all of it
            write(channel, bytes(place), HeaderField.DESCRIPTION.offset());
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes, long place) throws IOException {
        while (bytes.hasRemaining()) channel.write(bytes, place + bytes.position());
    }

    private static ByteBuffer bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .flip();
    }

    /** Whether the file is a sample log, described or not. */
    static boolean is(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return ByteBuffer.wrap(in.readNBytes(Long.BYTES)).equals(bytes(SampleLog.MAGIC));
        }
    }

    /**
     * The result as far as the log goes, also while it grows.
     *
     * @throws IllegalArgumentException if the log does not say what it belongs to, or holds something else
     */
    static Result read(Path log) throws IOException {
        Result run = description(log);
        MeasuredTrial begun = run.trials().getFirst();
        LogReader reader = new LogReader(log, run.plan());
        MeasuredTrial trial = reader.trial(begun.started(), end(reader), begun.jvmArgs(), begun.disturbance());
        for (MeasuredScenario scenario : trial.scenarios()) {
            requireOutcomes(scenario.warmUp());
            requireOutcomes(scenario.measured());
        }
        return new Result(run.program(), run.plan(), run.environment(), List.of(trial), List.of());
    }

    private static Result description(Path log) throws IOException {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
            ByteBuffer place = bytes(0);
            if (channel.read(place, HeaderField.DESCRIPTION.offset()) < Long.BYTES || place.getLong(0) <= 0)
                throw new IllegalArgumentException("its run ended before the first sample");
            channel.position(place.getLong(0));
            Reader text = new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8);
            Result run = new ResultReader(new BoundedReader(text, channel.size())).read();
            if (run.trials().size() != 1) throw new IllegalArgumentException("it is not of one trial");
            return run;
        }
    }

    private static String end(LogReader reader) throws IOException {
        if (reader.expected() == 0) return "the log ends before the first sample";
        if (reader.isComplete()) return null;
        return "the log ends after %d of %d samples".formatted(reader.progress() / 2, reader.expected());
    }

    private static void requireOutcomes(Samples samples) {
        samples.parts()
                .flatMapToLong(part -> Arrays.stream(part.column(Column.OUTCOME)))
                .filter(code -> Outcome.ofCode(code) == null)
                .findFirst()
                .ifPresent(code -> {
                    throw new IllegalArgumentException("a sample has outcome " + code);
                });
    }
}
