package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.Jar;
import latency.Leftovers;
import latency.plan.Plan;
import latency.result.Result;
import latency.result.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The JVM that the trial gets: what it does for the first sample, and what it is spared. */
@ExtendWith(Leftovers.class)
class TrialJvmTest {
    private static final int CATEGORIES = 12;

    @TempDir
    private Path folder;

    @Test
    void theLoopIsCompiledBeforeTheWarmUpEnds() throws IOException {
        Path compiled = folder.resolve("compiled");
        run("C", 1, String.join(" ", Plan.TRIAL_JVM) + " -Xlog:jit+compilation=debug:file=" + compiled);
        String methods = Files.readString(compiled);
        for (String method : List.of("trial.ChildSampler::sample", "posix.Processes::reap", "posix.Clock::now"))
            assertTrue(methods.contains("latency." + method + " ("), method);
    }

    @Test
    void ofTheLocaleOnlyTheEncodingIsMapped() throws IOException {
        long mappings = mappings("C.UTF-8");
        assertTrue(mappings < mappings("C") + CATEGORIES / 2, "mappings: " + mappings);
    }

    private long mappings(String locale) throws IOException {
        return run(locale, 10, String.join(" ", Plan.TRIAL_JVM))
                .trials()
                .getFirst()
                .mappings();
    }

    private Result run(String locale, int rounds, String jvm) throws IOException {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = Jar.with(
                        "run",
                        "-q",
                        "-n",
                        Integer.toString(rounds),
                        "--method=fork",
                        "--trigger=start",
                        "--jvm-args=" + jvm,
                        "--output=" + file)
                .set("LC_ALL", locale)
                .run();
        assertEquals(0, finished.exit(), finished::err);
        return ResultFile.read(file);
    }
}
