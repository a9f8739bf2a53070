package latency.trial;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import latency.Jar;
import latency.Leftovers;
import latency.result.Column;
import latency.result.MeasuredScenario;
import latency.result.Result;
import latency.result.ResultFile;
import latency.result.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Children that misbehave as native/handoff.h lists: each is lost with its cause, and the run goes on. */
@ExtendWith(Leftovers.class)
class FaultTest {
    private static final int ROUNDS = 3;
    private static final Duration TIMEOUT = Duration.ofMillis(300);
    private static final int ENDED_WITH_1 = 1 << 8;
    private static final int KILLED = 9;

    /** Long enough for a tenth of it to be long for the command, which looks twenty times in it. */
    private static final Duration LONG_TIMEOUT = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"1, start", "1, lock", "2, start", "2, lock"})
    void aChildThatDiesIsLostWithItsStatus(int fault, String trigger) {
        boolean arrives = fault == 2;
        for (Samples samples : measure(fault, trigger, "ended with status 1, without a record")) {
            assertEach(samples, Column.CAUSE, ENDED_WITH_1, ENDED_WITH_1);
            assertLost(samples, arrives);
        }
    }

    @ParameterizedTest
    @CsvSource({"9, start", "9, lock"})
    void aChildThatIsKilledIsLostWithTheSignal(int fault, String trigger) {
        for (Samples samples : measure(fault, trigger, "ended by signal 9")) {
            assertEach(samples, Column.CAUSE, KILLED, KILLED);
            assertLost(samples, true);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, start", "5, lock", "6, start", "6, lock"})
    void aRecordThatCannotBeIsNoLatency(int fault, String trigger) {
        for (Samples samples : measure(fault, trigger, "a record outside the child's life")) {
            assertEach(samples, Column.CAUSE, LossCause.WILD_RECORD, LossCause.WILD_RECORD);
            assertEquals(ROUNDS, samples.count(Outcome.LOST));
        }
    }

    @Test
    void nobodyWaitsForTheRecordOfAChildThatHasDied() {
        Path file = folder.resolve("result.json");
        List<String> line =
                List.of("--method=fork", "--timeout=30s", "--memory=1M", "--pages=small", "--touch-after=parent:10%");
        Jar.Finished finished = run(1, "start", file, line);
        assertEquals(3, finished.exit(), finished::err);
        assertTrue(finished.out().contains(ROUNDS + " lost: ended with status 1, without a record"), finished::out);
    }

    @Test
    void aChildThatGivesAnothersNumberIsNeverTakenForParked() {
        for (Samples samples : measure(7, "lock", "no end before the deadline", "--when=parked"))
            assertLost(samples, true);
    }

    @ParameterizedTest
    @CsvSource({"3, start", "4, lock", "8, start"})
    void theDeadlineHoldsToATenth(int fault, String trigger) {
        Path file = folder.resolve("result.json");
        List<String> more = List.of("--method=fork", "--timeout=" + LONG_TIMEOUT.toMillis() + "ms");
        Jar.Finished finished = run(fault, trigger, file, more);
        long[] reaped = ResultFile.read(file)
                .trials()
                .getFirst()
                .scenarios()
                .getFirst()
                .measured()
                .column(Column.REAPED);
        assertEquals(3, finished.exit(), finished::err);
        long soonest = Arrays.stream(reaped).min().orElseThrow();
        assertTrue(
                soonest >= LONG_TIMEOUT.toNanos() / 10 * 9 && soonest <= LONG_TIMEOUT.toNanos() / 10 * 11,
                () -> Arrays.toString(reaped));
    }

    @ParameterizedTest
    @CsvSource({"3, start", "3, lock", "4, lock", "8, start", "8, lock"})
    void aChildThatHangsIsLostAtTheDeadline(int fault, String trigger) {
        boolean arrives = fault != 3;
        for (Samples samples : measure(fault, trigger, "no end before the deadline")) {
            assertEach(samples, Column.CAUSE, LossCause.DEADLINE, LossCause.DEADLINE);
            assertEach(samples, Column.REAPED, TIMEOUT.toNanos() / 2, TIMEOUT.toNanos() * 5);
            assertLost(samples, arrives);
        }
    }

    @Test
    void withoutAFaultNoneIsLost() {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = run(0, "start", file, List.of("--method=fork,posix_spawn"));
        assertEquals(0, finished.exit(), finished::err);
    }

    private List<Samples> measure(int fault, String trigger, String cause, String... more) {
        Path file = folder.resolve("result.json");
        List<String> line = new ArrayList<>(List.of(more));
        line.addAll(List.of("--method=fork,posix_spawn", "--timeout=" + TIMEOUT.toMillis() + "ms"));
        Jar.Finished finished = run(fault, trigger, file, line);
        Result result = ResultFile.read(file);
        List<MeasuredScenario> scenarios = result.trials().getFirst().scenarios();
        assertAll(
                () -> assertEquals(3, finished.exit(), finished::err),
                () -> assertTrue(finished.out().contains(": " + ROUNDS + " lost: " + cause), finished::out),
                () -> assertTrue(finished.err().contains("samples have no latency"), finished::err),
                () -> assertEquals(null, result.trials().getFirst().end()),
                () -> assertEquals(2, scenarios.size()));
        return scenarios.stream().map(MeasuredScenario::measured).toList();
    }

    private static Jar.Finished run(int fault, String trigger, Path file, List<String> more) {
        List<String> line = new ArrayList<>(more);
        line.addAll(List.of(
                "-q",
                "--rounds=" + ROUNDS,
                "--warmup=0",
                "--clock=monotonic",
                "--trigger=" + trigger,
                "--jvm-args=" + OtherTrial.jvmArguments(OtherTrial.Faulty.class, "-Dfault=" + fault),
                "--output=" + file));
        return Jar.with(line.toArray(String[]::new)).run();
    }

    private static void assertLost(Samples samples, boolean arrives) {
        assertEquals(ROUNDS, samples.count(Outcome.LOST));
        assertEach(samples, Column.RECORDED, Column.ABSENT, Column.ABSENT);
        if (!arrives) assertEach(samples, Column.ARRIVED, Column.ABSENT, Column.ABSENT);
        else for (long arrived : samples.column(Column.ARRIVED)) assertTrue(arrived != Column.ABSENT);
    }

    private static void assertEach(Samples samples, Column column, long least, long most) {
        for (long value : samples.column(column))
            assertTrue(value >= least && value <= most, column + " " + value + " not in " + least + " … " + most);
    }
}
