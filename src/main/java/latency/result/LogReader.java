package latency.result;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import latency.machine.Disturbance;
import latency.plan.Plan;
import latency.trial.SampleLog;
import latency.trial.SampleLog.Field;
import latency.trial.SampleLog.HeaderField;

/** Reads a sample log, also while it grows; the samples that it gives are read from it when they are asked for. */
public final class LogReader implements Closeable {
    private static final String FLOOR = "floor.";
    private static final String UNAVAILABLE = "unavailable.";

    private final FileChannel channel;
    private final Plan plan;
    private final ByteBuffer value = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /** The log of a trial with this plan; the file exists. */
    public LogReader(Path file, Plan plan) throws IOException {
        this.channel = FileChannel.open(file, StandardOpenOption.READ);
        this.plan = plan;
    }

    /** {@link HeaderField#PROGRESS}. */
    public long progress() throws IOException {
        return header(HeaderField.PROGRESS);
    }

    /** 0 for what the trial did not come to write. */
    public long header(HeaderField field) throws IOException {
        return read(field.offset());
    }

    /** What the instrument itself costs, in nanoseconds by name. */
    private Map<String, Long> floor() throws IOException {
        Map<String, Long> floor = new LinkedHashMap<>();
        notes().forEach((key, value) -> {
            if (key.startsWith(FLOOR)) floor.put(key.substring(FLOOR.length()), Long.parseLong(value));
        });
        return floor;
    }

    /** How many samples there will be: a scenario that the machine cannot give has none. */
    long expected() throws IOException {
        return header(HeaderField.AVAILABLE) * plan.allRounds();
    }

    private Map<String, String> notes() throws IOException {
        ByteBuffer notes = ByteBuffer.allocate(SampleLog.HEADER - SampleLog.NOTES);
        while (notes.hasRemaining() && channel.read(notes, SampleLog.NOTES + notes.position()) > 0) {}
        String text = new String(notes.array(), 0, notes.position(), StandardCharsets.UTF_8);
        return text.substring(0, Math.max(0, text.indexOf('\0')))
                .lines()
                .map(line -> line.split(" ", 2))
                .filter(line -> line.length == 2)
                .collect(Collectors.toMap(
                        line -> line[0], line -> line[1], (first, second) -> first, LinkedHashMap::new));
    }

    /**
     * The trial, as far as it has come.
     *
     * @param end what ended it; null if nothing did
     */
    public MeasuredTrial trial(Instant started, String end, List<String> jvmArgs, Disturbance disturbance)
            throws IOException {
        return new MeasuredTrial(
                started,
                end,
                jvmArgs,
                header(HeaderField.RESIDENT_BYTES),
                header(HeaderField.MAPPINGS),
                header(HeaderField.THREADS),
                disturbance,
                floor(),
                scenarios(),
                control());
    }

    /** Whether all samples have been taken. */
    public boolean isComplete() throws IOException {
        return progress() == 2 * expected();
    }

    /** What was measured up to now. */
    public List<MeasuredScenario> scenarios() throws IOException {
        Map<String, String> notes = notes();
        long firstTrigger = firstTrigger();
        List<MeasuredScenario> scenarios = new ArrayList<>();
        for (int i = 0; i < plan.scenarios().size(); i++) {
            scenarios.add(new MeasuredScenario(
                    plan.scenarios().get(i),
                    notes.get(UNAVAILABLE + i),
                    new LoggedSamples(channel, offset(i, 0), plan.warmUp(), firstTrigger),
                    new LoggedSamples(channel, offset(i, plan.warmUp()), plan.rounds(), firstTrigger),
                    new LoggedSamples(
                            channel, offset(i, plan.warmUp() + plan.rounds()), plan.unrecorded(), firstTrigger)));
        }
        return scenarios;
    }

    /** Of the control, up to now; none if the plan has no control. */
    public Samples control() throws IOException {
        if (!plan.conditions().control()) return StoredSamples.NONE;
        long start = offset(plan.scenarios().size(), plan.warmUp());
        return new LoggedSamples(channel, start, plan.rounds(), firstTrigger());
    }

    /** A field of one record as the trial wrote it; 0 where it has not. {@code round} counts warm-up rounds too. */
    public long field(int scenario, int round, Field field) throws IOException {
        return read(offset(scenario, round) + field.offset());
    }

    private long firstTrigger() throws IOException {
        long first = Long.MAX_VALUE;
        for (int i = 0; i < plan.sampled().size(); i++) {
            long triggered = read(offset(i, 0) + Field.TRIGGERED.offset());
            if (triggered != 0) first = Math.min(first, triggered);
        }
        return first == Long.MAX_VALUE ? 0 : first;
    }

    private long offset(int scenario, int round) {
        return SampleLog.offset(scenario, round, plan.allRounds());
    }

    private long read(long offset) throws IOException {
        value.clear();
        return channel.read(value, offset) < Long.BYTES ? 0 : value.getLong(0);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
