package latency;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leftovers.class)
class CommandLineTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -n 0                   | --rounds
            -n x                   | --rounds
            -n 1.5                 | --rounds
            -n                     | --rounds
            --rounds=100000001     | --rounds
            --warmup -1            | --warmup
            --method frok          | choose from fork
            --method fork,         | choose from fork
            --trigger luck         | choose from start
            --when sometime        | choose from racing
            --clock wall           | choose from realtime, monotonic
            --clock realtime,monotonic | choose one clock
            --timeout -1s          | --timeout
            --timeout 0s           | above zero
            --timeout 5            | 500ms
            --seed tomorrow        | --seed
            --frok                 | --frok
            -n 1 more              | more
            frok                   | frok
            --herd 0               | --herd
            --herd 1025            | from 1 to 1024
            --herd 4 --trigger start | use a trigger such as futex
            --touch-after me:50%   | parent:50%
            --touch-after child:0% | --touch-after
            --touch-after child:50% --method fork | use --memory
            --format json          | --fit
            --fit --format xml     | choose from text, json
            show                   | FILE
            show --frok            | FILE
            """)
    void whatIsWrongIsSaidInOneLineWithTheRemedy(String arguments, String named) {
        Jar.Finished finished = Jar.with(arguments.split(" ")).run();
        assertRefused(finished, named);
    }

    @Test
    void methodsListsWhatThereIsAndWhetherItWorksHere() {
        Jar.Finished finished = Jar.with("methods").run();
        assertEquals(0, finished.exit(), finished::err);
        assertTrue(
                finished.out().startsWith("start methods (--method)\n  fork                    libc fork() "),
                finished::out);
        assertTrue(
                finished.out().contains("\n  lock     sem_post() of a named semaphore; works here\n"), finished::out);
        assertFalse(finished.out().contains("not here"), finished::out);
    }

    @Test
    void anOutputThatCannotBeWrittenIsRefusedBeforeAnythingIsMeasured() {
        for (Path file : List.of(folder, folder.resolve("missing/result.json"), Path.of("/dev/null/result.json")))
            assertRefused(Jar.with("-o", file.toString()).run(), file.toString());
    }

    @Test
    void anOutputThatDoesNotFitIsSaidBelowTheTable() {
        Jar.Finished finished =
                Jar.with("-q", "-n", "2", "--warmup", "0", "-o", "/dev/full").run();
        assertEquals(3, finished.exit(), finished::err);
        assertTrue(finished.complaints().getLast().startsWith("latency: cannot write /dev/full: "), finished::err);
        assertTrue(finished.out().contains("Total with lock: "), finished::out);
    }

    @Test
    void aFileThatIsNoResultIsRefused() throws IOException {
        Path foreign = Files.writeString(folder.resolve("foreign.json"), "{\"format\": \"other/1\"}");
        Path array = Files.writeString(folder.resolve("array.json"), "[1, 2]");
        Path text = Files.writeString(folder.resolve("text.json"), "Total without blocker: 16.4\n");
        Path empty = Files.writeString(folder.resolve("empty.json"), "");
        Path notCompressed = Files.writeString(folder.resolve("plain.json.gz"), "{}");
        Path missing = folder.resolve("missing.json");
        for (Path file : List.of(foreign, array, text, empty, notCompressed, missing, folder))
            assertRefused(Jar.with("show", file.toString()).run(), file.toString());
    }

    private static void assertRefused(Jar.Finished finished, String named) {
        assertAll(
                () -> assertEquals(2, finished.exit(), finished::err),
                () -> assertEquals(1, finished.complaints().size(), finished::err),
                () -> assertTrue(finished.err().startsWith("latency: "), finished::err),
                () -> assertTrue(finished.err().contains(named), finished::err),
                () -> assertFalse(finished.err().contains("Exception"), finished::err),
                () -> assertEquals("", finished.out()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "run --help", "show --help", "run -h"})
    void everyCommandHasHelp(String arguments) {
        Jar.Finished finished = Jar.with(arguments.split(" ")).run();
        assertEquals(0, finished.exit(), finished::err);
        assertEquals("", finished.err());
        assertTrue(finished.out().startsWith("Usage: latency"), finished::out);
        assertTrue(finished.out().lines().allMatch(line -> line.length() <= 80), finished::out);
    }

    @Test
    void theVersionIsThatOfTheJar() {
        Jar.Finished finished = Jar.with("--version").run();
        assertEquals(0, finished.exit());
        assertTrue(finished.out().matches("latency \\d+\\.\\d+\\.\\d+\\R"), finished::out);
    }

    @Test
    void aTemporaryDirectoryThatIsNotThereIsNamedWithTheRemedy() {
        Path missing = folder.resolve("missing");
        Jar.Finished finished =
                Jar.with("-n", "1").set("TMPDIR", missing.toString()).run();
        assertSystemRefused(finished, missing);
    }

    @Test
    void aTemporaryDirectoryFromWhichNothingRunsIsNamedWithTheRemedy() throws IOException {
        withMount(
                "noexec",
                mounted -> assertSystemRefused(
                        Jar.with("-n", "1").set("TMPDIR", mounted.toString()).run(), mounted));
    }

    @Test
    void aReadOnlyTemporaryDirectoryIsNamedWithTheRemedy() throws IOException {
        withMount(
                "ro",
                mounted -> assertSystemRefused(
                        Jar.with("-n", "1").set("TMPDIR", mounted.toString()).run(), mounted));
    }

    private static void assertSystemRefused(Jar.Finished finished, Path temporary) {
        assertAll(
                () -> assertEquals(3, finished.exit(), finished::err),
                () -> assertEquals(1, finished.complaints().size(), finished::err),
                () -> assertTrue(finished.err().contains(temporary.toString()), finished::err),
                () -> assertTrue(finished.err().contains("set TMPDIR"), finished::err),
                () -> assertEquals("", finished.out()));
    }

    /** Mounting needs rights that not every tester has. */
    private void withMount(String option, java.util.function.Consumer<Path> test) throws IOException {
        Path mounted = Files.createDirectory(folder.resolve(option));
        Jar.Finished mount = Jar.program("mount", "-t", "tmpfs", "-o", option, "tmpfs", mounted.toString())
                .run();
        assumeTrue(mount.exit() == 0, mount::err);
        try {
            test.accept(mounted);
        } finally {
            Jar.program("umount", mounted.toString()).run();
        }
    }
}
