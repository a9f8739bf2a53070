package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import latency.kernel.boot.FakeQemu;
import latency.kernel.boot.MadeUpKernel;
import latency.result.Result;
import latency.result.ResultFile;
import latency.result.Results;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The command that boots kernels, with a program in QEMU's place. {@link Leftovers} looks for what is left. */
@ExtendWith(Leftovers.class)
class KernelsTest {
    @TempDir
    private Path folder;

    private Path kernel;
    private Path results;

    @BeforeEach
    void makeKernelAndQemu() throws IOException {
        kernel = Files.write(folder.resolve("bzImage"), MadeUpKernel.of("6.1.0").bytes());
        results = folder.resolve("results");
        FakeQemu.in(
                folder, Results.of(Results.FORK).trial(new long[] {1000, 1001}).build());
    }

    @Test
    void whatIsWrongIsSaidInOneLineBeforeAnythingBoots() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "hello\n");
        assertRefused("KERNEL " + text + ": it is text", text.toString());
        assertRefused("no KERNEL before --", "--", "-n", "5");
        assertRefused("use --boots", kernel.toString(), "--", "--trials", "3");
        assertRefused("unknown start method 'frok'", kernel.toString(), "--", "--method", "frok");
        assertRefused("--memory: choose", kernel.toString(), "--memory", "16M");
        assertRefused("--boots", kernel.toString(), "--boots", "0");
        assertRefused("--output /dev/null/x", kernel.toString(), "-o", "/dev/null/x");
    }

    @Test
    void aMissingQemuIsToldWithItsPackageAndEndsWith3() {
        Jar.Finished finished = Jar.with("kernels", kernel.toString(), "-o", results.toString())
                .set("PATH", "/nowhere")
                .run();
        assertEquals(3, finished.exit(), finished::err);
        assertEquals(1, finished.complaints().size(), finished::err);
        assertTrue(finished.err().contains("apt-get install qemu-system-x86"), finished::err);
    }

    @Test
    void kernelsAreComparedWithTheFirstAndOneThatPanicsDoesNotStopTheOthers() throws IOException {
        Jar.Finished finished = started("--boots", "3", "--append", "quiet", "--append", "panic")
                .end();
        assertEquals(3, finished.exit(), finished::err);
        assertTrue(finished.err().contains("6.1.0+panic: it panicked: VFS: no root"), finished::err);
        assertTrue(finished.err().contains("  console: [    0.5] Kernel panic"), finished::err);
        assertEquals(
                List.of(
                        "1 6.1.0",
                        "2 6.1.0+quiet",
                        "3 6.1.0+panic",
                        "5 6.1.0+quiet",
                        "6 6.1.0",
                        "7 6.1.0",
                        "8 6.1.0+quiet"),
                boots(finished));
        assertEquals(List.of("6.1.0+quiet.json.gz", "6.1.0.json.gz"), names(results));
        Result result = ResultFile.read(results.resolve("6.1.0.json.gz"));
        assertEquals(3, result.trials().size());
        assertTrue(result.isWhole());
        assertTrue(finished.out().contains("kernel_append: nothing -> quiet"), finished::out);
        assertTrue(finished.out().contains(" same\n"), finished::out);
    }

    @Test
    void aKilledCommandLeavesNoMachine() throws IOException {
        Jar.Running running = started("--append", "hang");
        running.awaitMessage("boot 2 of 10: 6.1.0+hang");
        running.signal("KILL");
        assertEquals(137, running.end().exit());
        long killed = System.nanoTime();
        while (!Leftovers.processes().isEmpty())
            assertTrue(System.nanoTime() - killed < 1_000_000_000L, () -> "the machine is still there");
        removeTemporaryFiles();
    }

    @Test
    void aSignalEndsItWithWhatWasMeasured() throws IOException {
        Jar.Running running = started("--append", "hang");
        running.awaitMessage("boot 2 of 10: 6.1.0+hang");
        running.signal("TERM");
        Jar.Finished finished = running.end();
        assertEquals(143, finished.exit(), finished::err);
        assertEquals(List.of("6.1.0.json.gz"), names(results));
        assertTrue(finished.err().contains("1 of 5 trials were measured"), finished::err);
        assertFalse(finished.err().contains("Exception"), finished::err);
    }

    @Test
    void aPlaceWithoutRoomIsToldInOneLine() {
        Jar.Finished finished = Jar.program(
                        "sh",
                        "-c",
                        "ulimit -f 20000; exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        Jar.path().toString(),
                        "kernels",
                        kernel.toString(),
                        "-o",
                        results.toString())
                .set("PATH", folder + ":" + System.getenv("PATH"))
                .run();
        assertEquals(3, finished.exit(), finished::err);
        assertTrue(finished.err().contains("set TMPDIR"), finished::err);
        assertFalse(finished.err().contains("Exception"), finished::err);
    }

    private Jar.Running started(String... options) {
        String[] all = Stream.concat(
                        Stream.of("kernels", kernel.toString(), "-o", results.toString()), Stream.of(options))
                .toArray(String[]::new);
        return Jar.with(all).set("PATH", folder + ":" + System.getenv("PATH")).start();
    }

    private void assertRefused(String message, String... arguments) {
        String[] all = Stream.concat(Stream.of("kernels"), Stream.of(arguments)).toArray(String[]::new);
        Jar.Finished finished = Jar.with(all).run();
        assertEquals(2, finished.exit(), finished::err);
        assertEquals(1, finished.complaints().size(), finished::err);
        assertTrue(finished.err().contains(message), finished::err);
    }

    private static List<String> boots(Jar.Finished finished) {
        return finished.complaints().stream()
                .filter(line -> line.startsWith("boot "))
                .map(line -> line.replaceFirst("boot (\\d+) of \\d+: ", "$1 "))
                .toList();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Nobody else was left to do it. */
    private static void removeTemporaryFiles() throws IOException {
        try (Stream<Path> files = Files.walk(Jar.TEMPORARY)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList())
                if (!file.equals(Jar.TEMPORARY)) Files.delete(file);
        }
    }
}
