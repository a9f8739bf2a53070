package latency.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import latency.Jar;
import latency.Leftovers;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Plan;
import latency.trial.Outcome;
import latency.trial.SampleLog;
import latency.trial.SampleLog.Field;
import latency.trial.SampleLog.HeaderField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A log that is longer than memory is wide. */
@ExtendWith(Leftovers.class)
class LongLogTest {
    private static final int SAMPLES = 600_000;
    private static final int LOST_EVERY = 1_000;
    private static final long EPOCH = 1_000_000_000_000L;
    private static final long PACE = 100_000;

    @TempDir
    private static Path folder;

    private static Path log;
    private static Plan plan;

    private LogReader reader;

    @BeforeAll
    static void write() throws IOException {
        log = folder.resolve("samples-1");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(log))) {
            ByteBuffer header = buffer(SampleLog.HEADER)
                    .putLong(HeaderField.MAGIC.offset(), SampleLog.MAGIC)
                    .putLong(HeaderField.PROGRESS.offset(), 2 * SAMPLES)
                    .putLong(HeaderField.AVAILABLE.offset(), 1);
            out.write(header.array());
            ByteBuffer record = buffer(SampleLog.RECORD);
            for (int i = 0; i < SAMPLES; i++) {
                Outcome outcome = i % LOST_EVERY == 7 ? Outcome.LOST : Outcome.OK;
                record.putLong(Field.OUTCOME.offset(), outcome.code())
                        .putLong(Field.SEQUENCE.offset(), i)
                        .putLong(Field.TRIGGERED.offset(), EPOCH + i * PACE)
                        .putLong(Field.RECORDED.offset(), EPOCH + i * PACE + latency(i))
                        .putLong(Field.REAPED.offset(), EPOCH + i * PACE + 2 * latency(i));
                out.write(record.array());
            }
        }
        plan = new Plan(
                List.of(Results.FORK),
                SAMPLES,
                0,
                1,
                1,
                Duration.ofSeconds(1),
                ClockChoice.REALTIME,
                List.of(),
                Conditions.USUAL);
        Result run = new Result("latency", plan, new Environment(Map.of("host", "here")), List.of(), List.of());
        DescribedLog.describe(log, run, Instant.EPOCH, List.of());
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long latency(int sample) {
        return 20_000 + sample * 7_919L % 50_021;
    }

    private static long[] latencies() {
        return LongStream.range(0, SAMPLES)
                .filter(i -> i % LOST_EVERY != 7)
                .map(i -> latency((int) i))
                .toArray();
    }

    @BeforeEach
    void open() throws IOException {
        reader = new LogReader(log, plan);
    }

    @AfterEach
    void close() throws IOException {
        reader.close();
    }

    private Samples samples() throws IOException {
        return reader.scenarios().getFirst().measured();
    }

    @Test
    void itIsShownInLittleMemory() {
        Jar.Finished finished = Jar.with("show", log.toString())
                .set("JAVA_TOOL_OPTIONS", "-Xmx20m")
                .run();
        assertEquals(0, finished.exit(), finished::err);
        assertTrue(finished.out().contains(" " + SAMPLES + " "), finished::out);
        assertTrue(finished.out().contains(SAMPLES / LOST_EVERY + "/0"), finished::out);
    }

    @Test
    void itsFiguresAreThoseOfAllSamples() throws IOException {
        long[] sorted = latencies();
        Arrays.sort(sorted);
        Samples samples = samples();
        Summary summary = Summary.of(() -> samples.measured(Column.RECORDED));
        assertEquals(sorted.length, summary.count());
        assertEquals(Arrays.stream(sorted).sum(), summary.sum());
        assertEquals(sorted[(sorted.length + 1) / 2 - 1], summary.quantile(0.5));
        assertEquals(sorted[(int) Math.ceil(0.999 * sorted.length) - 1], summary.quantile(0.999));
    }

    @Test
    void itsPartsAreTheWhole() throws IOException {
        Samples samples = samples();
        for (Column column : List.of(Column.OUTCOME, Column.AT, Column.RECORDED, Column.MINOR_FAULTS)) {
            long[] parts = samples.parts()
                    .flatMapToLong(part -> Arrays.stream(part.column(column)))
                    .toArray();
            assertArrayEquals(samples.column(column), parts, column.toString());
        }
        assertArrayEquals(
                Arrays.copyOfRange(samples.column(Column.AT), 1_001, 3_000), samples.column(Column.AT, 1_001, 3_000));
        assertArrayEquals(samples.part(500, 9_000).column(Column.AT, 20, 40), samples.column(Column.AT, 520, 540));
        assertEquals(SAMPLES / LOST_EVERY, samples.count(Outcome.LOST));
    }

    @Test
    void anExcerptReachesFromTheFirstSampleToTheLast() throws IOException {
        long[] places = samples().excerpt(Samples.PLENTY).column(Column.SEQUENCE);
        assertEquals(Samples.PLENTY, places.length);
        assertEquals(0, places[0]);
        assertEquals(SAMPLES - 1, places[places.length - 1]);
        long gaps = 0;
        for (int i = 1; i < places.length; i++) {
            assertTrue(places[i] > places[i - 1]);
            assertTrue(places[i] - places[i - 1] < SAMPLES / 20);
            if (places[i] != places[i - 1] + 1) gaps++;
        }
        assertTrue(gaps < places.length / 100, "neighbours stay neighbours: " + gaps);
        assertEquals(10, samples().part(0, 10).excerpt(10).size());
    }
}
