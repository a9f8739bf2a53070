package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Several trials of one run, really measured, by the jar. */
@ExtendWith(Leftovers.class)
class TrialsTest {
    @TempDir
    private Path folder;

    @Test
    void everyTrialIsAFreshProcessAndIsKeptApart() {
        Result result = run("--trials", "3");
        assertEquals(3, result.plan().trials());
        assertEquals(
                3,
                result.trials().stream().map(MeasuredTrial::started).distinct().count());
        for (MeasuredTrial trial : result.trials())
            assertEquals(4, trial.scenarios().getFirst().measured().size());
    }

    @Test
    void severalTrialsHaveAControlUnlessItIsLeftOut() {
        assertEquals(4, controlOf(run("--trials", "2")));
        assertEquals(0, controlOf(run("--trials", "2", "--no-control")));
        assertEquals(0, controlOf(run()));
    }

    private static int controlOf(Result result) {
        return result.trials().getLast().control().size();
    }

    @Test
    void trialsAreAddedUntilTheIntervalIsNarrow() {
        Result result = run("--until", "9999%", "--most-trials", "12");
        assertEquals(8, result.trials().size());
        assertEquals(8, result.plan().trials());
    }

    @Test
    void trialsAreAddedNoLongerThanAllowed() {
        assertEquals(2, run("--until", "0.0001%", "--most-trials", "2").trials().size());
    }

    private Result run(String... options) {
        Path file = folder.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of("-q", "-n", "4", "--warmup", "1", "-o", file.toString()));
        arguments.addAll(List.of(options));
        Jar.Finished finished = Jar.with(arguments.toArray(String[]::new)).run();
        assertEquals(0, finished.exit(), finished::err);
        return ResultFile.read(file);
    }
}
