package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import latency.Jar;
import latency.Leftovers;
import latency.result.Column;
import latency.result.MeasuredScenario;
import latency.result.ResultFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Where others always run, that somebody is runnable says nothing of the child. */
@ExtendWith(Leftovers.class)
class BusyMachineTest {
    private static final int ROUNDS = 20;

    @TempDir
    private Path folder;

    private final List<Process> busy = new ArrayList<>();

    @BeforeEach
    void occupyEveryCpu() throws IOException {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++)
            busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
    }

    @AfterEach
    void giveThemBack() throws InterruptedException {
        busy.forEach(Process::destroyForcibly);
        for (Process each : busy) each.waitFor();
    }

    @Test
    void childrenAreSeenParkedAllTheSame() {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = Jar.with(
                        "run",
                        "-q",
                        "-n",
                        Integer.toString(ROUNDS),
                        "--warmup=0",
                        "--method=fork,posix_spawn,forkserver,thread",
                        "--trigger=lock",
                        "--when=parked",
                        "--output=" + file)
                .run();
        assertEquals(0, finished.exit(), finished::err);
        for (MeasuredScenario each : ResultFile.read(file).trials().getFirst().scenarios()) {
            assertEquals(ROUNDS, each.measured().count(Outcome.OK), each.scenario()::toString);
            // who waited has given up the CPU: the kernel counts that, but not for a thread
            long[] switches = each.measured().column(Column.VOLUNTARY_SWITCHES);
            assertTrue(Arrays.stream(switches).allMatch(count -> count != 0), () -> Arrays.toString(switches));
        }
    }
}
