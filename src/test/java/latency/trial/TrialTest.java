package latency.trial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.posix.Errno;
import latency.posix.libc.handoff;
import latency.posix.libc.timeline;
import latency.result.Column;
import latency.result.LogReader;
import latency.result.MeasuredScenario;
import latency.result.Samples;
import latency.start.Start;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The loop and its records, with start methods that follow a script. */
class TrialTest {
    private static final int ROUNDS = 4;
    private static final int WARM_UP = 1;

    @TempDir
    private Path folder;

    private final Scripted scripted = new Scripted();

    @Test
    void aChildThatRecordsIsASampleWithALatency() throws IOException {
        Samples samples = measure(scripted::good);
        assertOutcomes(samples, Outcome.OK);
        assertEquals(ROUNDS, samples.latencies().length);
        assertTrue(
                Arrays.stream(samples.latencies()).allMatch(latency -> latency > 0 && latency < Scripted.HOUR_NANOS));
        assertEach(samples, Column.CAUSE, Column.ABSENT);
    }

    @Test
    void aStartThatIsRefusedIsAFailureNotASample() throws IOException {
        Samples samples = measure(() -> -Errno.EAGAIN);
        assertOutcomes(samples, Outcome.FAILED);
        assertEach(samples, Column.CAUSE, Errno.EAGAIN);
        assertEach(samples, Column.RECORDED, Column.ABSENT);
        assertEquals(0, samples.latencies().length);
    }

    @Test
    void aChildWithoutARecordIsLostWithItsStatus() throws IOException {
        Samples samples = measure(scripted::failing);
        assertOutcomes(samples, Outcome.LOST);
        assertEach(samples, Column.CAUSE, 3 << 8);
        assertEach(samples, Column.RECORDED, Column.ABSENT);
    }

    @Test
    void aChildThatOutlivesTheTimeoutIsLostAtTheDeadline() throws IOException {
        Samples samples = measure(scripted::failing, scripted.steady(), Duration.ofNanos(1));
        assertOutcomes(samples, Outcome.LOST);
        assertEach(samples, Column.CAUSE, LossCause.DEADLINE);
    }

    @Test
    void aRecordFromBeforeTheStartIsWild() throws IOException {
        Samples samples = measure(() -> scripted.recording(scripted.clock.now() - Scripted.HOUR_NANOS));
        assertOutcomes(samples, Outcome.LOST);
        assertEach(samples, Column.CAUSE, LossCause.WILD_RECORD);
    }

    @Test
    void aRecordFromBehindTheEndIsWild() throws IOException {
        Samples samples = measure(() -> scripted.recording(Long.MAX_VALUE));
        assertOutcomes(samples, Outcome.LOST);
        assertEach(samples, Column.CAUSE, LossCause.WILD_RECORD);
    }

    @ParameterizedTest
    @MethodSource("wildValues")
    void aChildThatRecordsWellAndScribblesElsewhereIsNotBelieved(long offset, long value) throws IOException {
        Samples samples = measure(() -> scripted.writing(offset, value));
        assertOutcomes(samples, Outcome.LOST);
        assertEach(samples, Column.CAUSE, LossCause.WILD_RECORD);
    }

    static Stream<Arguments> wildValues() {
        return Stream.of(
                Arguments.of(handoff.timelines$offset() + timeline.arrived$offset(), 0L),
                Arguments.of(handoff.timelines$offset() + timeline.arrived$offset(), Long.MAX_VALUE),
                Arguments.of(handoff.timelines$offset() + timeline.child_cpu$offset(), 1_000_000L),
                Arguments.of(handoff.timelines$offset() + timeline.child_cpu$offset(), (long) Integer.MIN_VALUE),
                Arguments.of(handoff.server_triggered$offset(), 1L),
                Arguments.of(handoff.server_returned$offset(), Long.MAX_VALUE));
    }

    @Test
    void aSampleDuringWhichTheClockWasSetIsCountedApart() throws IOException {
        long[] realtime = {0};
        StepDetector everForward = new StepDetector(() -> realtime[0], () -> 0);
        Samples samples = measure(
                () -> {
                    realtime[0] += 1_000_000;
                    return scripted.good();
                },
                everForward,
                Duration.ofSeconds(10));
        assertOutcomes(samples, Outcome.STEPPED);
        assertEach(samples, Column.STEPPED, 1_000_000);
        assertEquals(0, samples.latencies().length);
    }

    @Test
    void aSpoiledSampleDoesNotSpoilTheNext() throws IOException {
        List<IntSupplier> script =
                List.of(scripted::good, scripted::failing, scripted::good, () -> -Errno.EAGAIN, scripted::good);
        int[] next = {0};
        Samples samples = measure(() -> script.get(next[0]++).getAsInt());
        assertArrayEquals(
                Stream.of(Outcome.LOST, Outcome.OK, Outcome.FAILED, Outcome.OK)
                        .mapToLong(Outcome::code)
                        .toArray(),
                samples.column(Column.OUTCOME));
    }

    @Test
    void everyRoundTakesOneSampleOfEachScenarioInAnOrderOfItsOwn() throws IOException {
        List<String> order = new ArrayList<>();
        List<IntSupplier> scripts = Stream.of("a", "b", "c", "d")
                .<IntSupplier>map(name -> () -> {
                    order.add(name);
                    return -Errno.EAGAIN;
                })
                .toList();
        List<MeasuredScenario> scenarios = run(plan(4, 50), scripts, scripted.steady());
        List<String> rounds = new ArrayList<>();
        for (int i = 0; i < order.size(); i += 4) rounds.add(String.join("", order.subList(i, i + 4)));
        assertEquals(50 + WARM_UP, rounds.size());
        assertTrue(rounds.stream()
                .allMatch(round -> round.chars().sorted().distinct().count() == 4));
        assertTrue(rounds.stream().distinct().count() > 10, rounds::toString);
        assertArrayEquals(
                LongStream.range(0, order.size()).toArray(),
                scenarios.stream()
                        .flatMap(scenario -> Stream.of(scenario.warmUp(), scenario.measured()))
                        .flatMapToLong(samples -> LongStream.of(samples.column(Column.SEQUENCE)))
                        .sorted()
                        .toArray());
    }

    @Test
    void theSameSeedGivesTheSameOrder() {
        assertEquals(rounds(1), rounds(1));
        assertNotEquals(rounds(1), rounds(2));
    }

    private static List<String> rounds(long seed) {
        Order order = new Order(5, seed);
        return Stream.generate(() -> Arrays.toString(order.next())).limit(20).toList();
    }

    private Samples measure(IntSupplier script) throws IOException {
        return measure(script, scripted.steady(), Duration.ofSeconds(10));
    }

    private Samples measure(IntSupplier script, StepDetector steps, Duration timeout) throws IOException {
        Plan plan = plan(1, ROUNDS, timeout);
        MeasuredScenario scenario = run(plan, List.of(script), steps).getFirst();
        assertEquals(WARM_UP, scenario.warmUp().size());
        return scenario.measured();
    }

    private static Plan plan(int scenarios, int rounds) {
        return plan(scenarios, rounds, Duration.ofSeconds(10));
    }

    private static Plan plan(int scenarios, int rounds, Duration timeout) {
        Scenario scenario = Scenario.of(Map.of("method", "fork", "trigger", "start"));
        return new Plan(
                java.util.Collections.nCopies(scenarios, scenario),
                rounds,
                WARM_UP,
                1,
                4711,
                timeout,
                ClockChoice.REALTIME,
                List.of(),
                Conditions.USUAL);
    }

    /** Runs the loop; the log that it leaves is read with the program's own reader. */
    private List<MeasuredScenario> run(Plan plan, List<IntSupplier> scripts, StepDetector steps) throws IOException {
        Path file = folder.resolve("samples");
        LogWriter log = new LogWriter(file, scripts.size(), plan.allRounds(), scripted.page.scratch());
        Bench bench = scripted.bench(log, steps, plan.timeout().toNanos());
        List<Sampler> samplers = IntStream.range(0, scripts.size())
                .mapToObj(i -> sampler(i, plan, scripted.start(scripts.get(i)), bench))
                .toList();
        new Trial(plan, bench, samplers).run();
        LogReader reader = new LogReader(file, plan);
        assertEquals(2L * plan.allRounds() * scripts.size(), reader.progress());
        assertEquals(SampleLog.MAGIC, reader.header(SampleLog.HeaderField.MAGIC));
        assertTrue(reader.header(SampleLog.HeaderField.THREADS) > 1);
        return reader.scenarios();
    }

    private static Sampler sampler(int index, Plan plan, Start start, Bench bench) {
        return new ChildSampler(index, new Preparation(plan.scenarios().get(index), start, child -> {}, bench));
    }

    private static void assertOutcomes(Samples samples, Outcome outcome) {
        assertEquals(ROUNDS, samples.count(outcome));
        assertEquals(ROUNDS, samples.size());
    }

    private static void assertEach(Samples samples, Column column, long expected) {
        for (long value : samples.column(column)) assertEquals(expected, value, column.toString());
    }
}
