package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import latency.result.Result;
import latency.result.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A real kernel in a real virtual machine, where there are both: the packages are in {@code target/kernels}. */
@ExtendWith(Leftovers.class)
class KernelBootTest {
    private static final Path PACKAGES = Jar.path().resolveSibling("kernels");

    @TempDir
    private Path folder;

    @Test
    void aKernelIsMeasuredAndOneThatPanicsTellsItsLastLines() throws IOException {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(":"))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "qemu-system-x86_64"))),
                "no QEMU");
        Jar.Finished finished = Jar.with(
                        "kernels",
                        kernelPackage().toString(),
                        "--boots",
                        "1",
                        "--append",
                        "rdinit=/none",
                        "-o",
                        folder.toString(),
                        "--",
                        "-n",
                        "10",
                        "--warmup",
                        "2",
                        "--method",
                        "forkserver,vfork",
                        "--trigger",
                        "start")
                .start()
                .endWithinMinutes(8);
        assertEquals(3, finished.exit(), finished::err);
        assertTrue(finished.err().contains("it panicked: "), finished::err);
        assertTrue(finished.err().contains("  console: "), finished::err);
        Result result = ResultFile.read(onlyResult());
        assertEquals(1, result.trials().size());
        assertTrue(result.isWhole(), finished::err);
        assertTrue(
                result.environment().fact("kernel").startsWith("6."),
                () -> result.environment().toString());
        assertEquals("2", result.environment().fact("cpus"));
    }

    private static Path kernelPackage() throws IOException {
        assumeTrue(Files.isDirectory(PACKAGES), "no kernel packages");
        try (Stream<Path> files = Files.list(PACKAGES)) {
            List<Path> packages = files.filter(file -> file.toString().endsWith(".deb"))
                    .sorted()
                    .toList();
            assumeTrue(!packages.isEmpty(), "no kernel packages");
            return packages.getFirst();
        }
    }

    private Path onlyResult() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> results = files.toList();
            assertEquals(1, results.size(), results::toString);
            return results.getFirst();
        }
    }
}
