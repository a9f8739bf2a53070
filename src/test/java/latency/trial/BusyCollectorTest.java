package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import latency.Jar;
import latency.Leftovers;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fork may happen in the middle of a collection; its child has one thread and knows nothing of it. */
@ExtendWith(Leftovers.class)
class BusyCollectorTest {
    private static final int SAMPLES = Integer.getInteger("latency.busy.samples", 200);
    private static final int MANY_COLLECTIONS = 50;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
    void noForkIsLostWhileTheCollectorIsBusy(String collector) throws IOException {
        Path collections = folder.resolve("collections");
        String jvm =
                OtherTrial.jvmArguments(OtherTrial.Busy.class, collector, "-Xmx64m", "-Xlog:gc:file=" + collections);
        Jar.Finished finished = Jar.with(
                        "-q",
                        "--rounds=" + SAMPLES,
                        "--warmup=0",
                        "--method=fork",
                        "--trigger=start",
                        "--jvm-args=" + jvm)
                .run();
        assertEquals(0, finished.exit(), finished::err);
        assertTrue(finished.out().contains(" " + SAMPLES + "         0/0"), finished::out);
        try (Stream<String> lines = Files.lines(collections)) {
            assertTrue(lines.filter(line -> line.contains("Pause")).count() > MANY_COLLECTIONS);
        }
    }
}
