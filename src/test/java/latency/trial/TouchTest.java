package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import latency.Jar;
import latency.Leftovers;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.MeasuredScenario;
import latency.result.ResultFile;
import latency.result.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Memory that is written to again once the child has recorded. */
@ExtendWith(Leftovers.class)
class TouchTest {
    private static final int ROUNDS = 8;
    private static final List<String> METHODS = List.of("clone", "fork", "forkserver");
    private static final int PAGES = 1024;

    @TempDir
    private Path folder;

    @Test
    void touchingIsAStageOfItsOwnAndPaysForTheCopies() {
        List<MeasuredScenario> scenarios =
                measure("--trigger=start", "--pages=small,shared", "--touch-after=none,parent:100%,child:100%");
        for (MeasuredScenario each : scenarios) {
            assertEquals(ROUNDS, each.measured().count(Outcome.OK), each.scenario()::toString);
            for (long touched : each.measured().column(Column.TOUCHED)) {
                boolean asked = each.scenario().touchAfter() != null;
                assertTrue(asked ? touched > 0 : touched == Column.ABSENT, each.scenario() + " " + touched);
            }
        }
        for (String method : METHODS) {
            long copied = median(samples(scenarios, method, "small", "parent:100%"), Column.TOUCHED);
            long shared = median(samples(scenarios, method, "shared", "parent:100%"), Column.TOUCHED);
            assertTrue(copied > 3 * shared, method + ": " + copied + " " + shared);
            assertTrue(median(samples(scenarios, method, "small", "child:100%"), Column.MINOR_FAULTS) > PAGES);
            assertTrue(median(samples(scenarios, method, "small", "parent:100%"), Column.MINOR_FAULTS) < PAGES);
        }
    }

    @Test
    void aChildThatWasReleasedIsTouchedAfterToo() {
        for (MeasuredScenario each : measure("--trigger=lock,pipe", "--touch-after=parent:10%,child:10%"))
            for (long touched : each.measured().column(Column.TOUCHED))
                assertTrue(touched > 0, each.scenario()::toString);
    }

    @Test
    void aShareIsSpreadAndCostsItsShareOnly() {
        List<MeasuredScenario> scenarios =
                measure("--trigger=start", "--pages=small", "--touch-after=child:1%,child:50%");
        for (String method : METHODS) {
            long few = median(samples(scenarios, method, "small", "child:1%"), Column.MINOR_FAULTS);
            long half = median(samples(scenarios, method, "small", "child:50%"), Column.MINOR_FAULTS);
            assertEquals(PAGES / 2 - PAGES / 100, half - few, PAGES / 20, method);
        }
    }

    private List<MeasuredScenario> measure(String... options) {
        Path file = folder.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of(
                "-q",
                "--rounds=" + ROUNDS,
                "--warmup=2",
                "--clock=monotonic",
                "--method=" + String.join(",", METHODS),
                "--memory=" + PAGES * 4 + "K",
                "--output=" + file));
        arguments.addAll(List.of(options));
        Jar.Finished finished = Jar.with(arguments.toArray(String[]::new)).run();
        assertEquals(0, finished.exit(), finished::err);
        assertTrue(finished.out().contains("  touched"), finished::out);
        return ResultFile.read(file).trials().getFirst().scenarios();
    }

    private static Samples samples(List<MeasuredScenario> scenarios, String method, String pages, String touch) {
        return scenarios.stream()
                .filter(each -> is(each.scenario(), method, pages, touch))
                .findFirst()
                .orElseThrow()
                .measured();
    }

    private static boolean is(Scenario scenario, String method, String pages, String touch) {
        return scenario.method().toString().equals(method)
                && scenario.shape().pages().toString().equals(pages)
                && touch.equals("" + scenario.touchAfter());
    }

    private static long median(Samples samples, Column column) {
        long[] sorted = Arrays.stream(samples.column(column)).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
