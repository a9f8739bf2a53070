package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import latency.Jar;
import latency.Leftovers;
import latency.result.Column;
import latency.result.MeasuredScenario;
import latency.result.ResultFile;
import latency.result.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many children that are parked, and released with one trigger. */
@ExtendWith(Leftovers.class)
class HerdTest {
    private static final int ROUNDS = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "64, clone, 'futex,pipe'",
        "5, 'fork,clone3,posix_spawn,fork_exec,vfork_exec', 'lock,futex,pipe,eventfd,socket,signal'",
        "3, 'clone,posix_spawn', spin"
    })
    void noneIsLostAndTheLastIsNotBeforeTheFirst(int herd, String methods, String triggers) {
        List<MeasuredScenario> scenarios = measure(herd, methods, triggers, 0);
        assertEquals(methods.split(",").length * triggers.split(",").length, scenarios.size());
        for (MeasuredScenario each : scenarios) {
            Samples samples = each.measured();
            assertEquals(ROUNDS, samples.count(Outcome.OK), each.scenario()::toString);
            long[] first = samples.column(Column.FIRST);
            long[] median = samples.column(Column.MEDIAN);
            long[] last = samples.column(Column.RECORDED);
            long[] reaped = samples.column(Column.REAPED);
            for (int i = 0; i < ROUNDS; i++)
                assertTrue(
                        0 <= first[i] && first[i] <= median[i] && median[i] <= last[i] && last[i] <= reaped[i],
                        each.scenario() + ": " + first[i] + " " + median[i] + " " + last[i] + " " + reaped[i]);
        }
    }

    @Test
    void theTableShowsTheRanks() {
        measure(2, "clone", "futex", 0);
        String shown =
                Jar.with("show", folder.resolve("result.json").toString()).run().out();
        for (String row : List.of("clone futex herd=2 ", "  first ", "  median ", "  last "))
            assertTrue(shown.lines().anyMatch(line -> line.startsWith(row)), shown);
    }

    @Test
    void aHerdIsLostAsAWholeWithTheCauseOfTheChildThatWas() {
        for (MeasuredScenario each : measure(3, "fork,posix_spawn", "futex,pipe", 2)) {
            assertEquals(ROUNDS, each.measured().count(Outcome.LOST), each.scenario()::toString);
            for (long cause : each.measured().column(Column.CAUSE)) assertEquals(1 << 8, cause);
        }
    }

    private List<MeasuredScenario> measure(int herd, String methods, String triggers, int fault) {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = Jar.with(
                        "-q",
                        "--rounds=" + ROUNDS,
                        "--warmup=1",
                        "--clock=monotonic",
                        "--herd=" + herd,
                        "--method=" + methods,
                        "--trigger=" + triggers,
                        "--jvm-args=" + OtherTrial.jvmArguments(OtherTrial.Faulty.class, "-Dfault=" + fault),
                        "--output=" + file)
                .run();
        assertEquals(fault == 0 ? 0 : 3, finished.exit(), finished::err);
        return ResultFile.read(file).trials().getFirst().scenarios();
    }
}
