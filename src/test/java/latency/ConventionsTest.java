package latency;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.command.Output;
import latency.result.MadeUp;
import latency.result.ResultFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a good command line does without being asked. */
@ExtendWith(Leftovers.class)
class ConventionsTest {
    private static final int SCREEN = 24;

    @TempDir
    private static Path folder;

    private static Path file;

    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

    @BeforeAll
    static void write() throws IOException {
        file = folder.resolve("made-up.json.gz");
        ResultFile.write(MadeUp.result(), file);
    }

    @Test
    void helpFitsOneScreenAndNamesEveryCommand() {
        assertEquals(0, execute("--help"));
        String help = results.toString(StandardCharsets.UTF_8);
        assertTrue(help.lines().count() <= SCREEN, help);
        assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
        for (String command : Latency.commands(output()).keySet()) assertTrue(help.contains(command), command);
        for (String option : List.of("--color", "--help", "--verbose", "--version"))
            assertTrue(help.contains(option), option);
    }

    @Test
    void theHelpOfEveryCommandFitsTheWidthOfATerminal() {
        for (String command : Latency.commands(output()).keySet()) {
            results.reset();
            assertEquals(0, execute(command, "--help"));
            String help = results.toString(StandardCharsets.UTF_8);
            assertTrue(help.startsWith("Usage: latency " + command), help);
            assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
        }
    }

    @Test
    void optionsOfEveryCommandMayStandInFrontOfIt() {
        for (List<String> words : List.of(
                List.of("-v", "--color", "always", "show", file.toString()),
                List.of("show", "--color=always", "--verbose", file.toString()))) {
            results.reset();
            messages.reset();
            assertEquals(0, execute(words.toArray(String[]::new)), messages::toString);
            assertTrue(results.toString(StandardCharsets.UTF_8).contains("\033[1mscenario"), results::toString);
            assertTrue(messages.toString(StandardCharsets.UTF_8).startsWith("read " + file + ": 1 trials"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "markdown", "hlog", "pyperf"})
    void anExportIsTheSameOnStandardOutputAndInAFile(String format) throws IOException {
        Path target = folder.resolve("exported." + format);
        assertEquals(0, execute("export", file.toString(), "--to", format, "-o", target.toString()));
        assertEquals("", results.toString(StandardCharsets.UTF_8));
        assertEquals(0, execute("export", "--to=" + format, file.toString()));
        assertEquals(Files.readString(target), results.toString(StandardCharsets.UTF_8));
    }

    @Test
    void anExportThatCannotBeIsRefused() {
        for (String line : List.of(
                "export FILE --to xml", "export FILE", "export --to csv", "export FILE --to csv -o /nowhere/x")) {
            messages.reset();
            assertEquals(2, execute(line.replace("FILE", file.toString()).split(" ")), line);
            assertEquals(1, messages.toString(StandardCharsets.UTF_8).lines().count(), messages::toString);
        }
        assertEquals("", results.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aDashIsStandardInput() throws IOException {
        Path plain = folder.resolve("made-up.json");
        ResultFile.write(MadeUp.result(), plain);
        String shown = Jar.with("show", file.toString()).run().out();
        for (Path input : List.of(file, plain))
            assertEquals(shown, Jar.with("show", "-").reading(input).run().out());
        assertEquals(2, execute("compare", "-", "-"));
        Jar.Finished nothing = Jar.with("export", "-", "--to", "csv").run();
        assertEquals(2, nothing.exit());
        assertTrue(nothing.err().startsWith("latency: cannot read standard input: "), nothing::err);
    }

    @Test
    void theTableFollowsTheWidthOfTheTerminal() {
        String narrow = Jar.with("show", file.toString())
                .set("COLUMNS", "40")
                .set("LC_ALL", "C")
                .run()
                .out();
        assertTrue(narrow.lines().allMatch(line -> line.length() <= 40), narrow);
        String usual =
                Jar.with("show", file.toString()).set("LC_ALL", "C").run().out();
        for (String nonsense : List.of("0", "wide"))
            assertEquals(
                    usual,
                    Jar.with("show", file.toString())
                            .set("COLUMNS", nonsense)
                            .set("LC_ALL", "C")
                            .run()
                            .out());
    }

    @Test
    void aTerminalIsAskedForItsWidthAndGetsColours() {
        String command = "stty cols 40; exec '%s' -jar '%s' show '%s'"
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), Jar.path(), file);
        Jar.Finished shown = Jar.program("script", "-qec", command, "/dev/null")
                .set("TERM", "xterm")
                .set("LC_ALL", "C")
                .run();
        assumeTrue(shown.exit() != 127, "no script(1) here");
        assertEquals(0, shown.exit(), shown::out);
        assertTrue(shown.out().contains("\033[1m"), shown::out);
        String words = shown.out().replaceAll("\033\\[\\d*m", "");
        assertTrue(words.lines().allMatch(line -> line.length() <= 40), words);
    }

    @Test
    void aReaderThatGoesAwayEndsItQuietly() {
        String shell = "'%s' -jar '%s' export '%s' --to csv | head -n 1"
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), Jar.path(), file);
        Jar.Finished piped = Jar.program("sh", "-c", shell).run();
        assertAll(
                () -> assertEquals("", piped.err()),
                () -> assertTrue(piped.out().startsWith("trial,scenario,"), piped::out),
                () -> assertEquals(1, piped.out().lines().count()));
    }

    @Test
    void outputThatCannotBeWrittenIsSaid() {
        String shell = "'%s' -jar '%s' show '%s' > /dev/full"
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), Jar.path(), file);
        Jar.Finished full = Jar.program("sh", "-c", shell).run();
        assertEquals(3, full.exit(), full::err);
        assertEquals("latency: cannot write to standard output: No space left on device\n", full.err());
    }

    @Test
    void whatIsBeingDoneIsSaidOnStandardErrorWithDashV() {
        Jar.Finished run = Jar.with("-v", "-q", "-n", "2", "--warmup", "0", "--method", "clone")
                .run();
        assertEquals(0, run.exit(), run::err);
        assertTrue(run.err().contains("trial 1: " + System.getProperty("java.home")), run::err);
        assertTrue(run.err().contains(" latency.trial.Trial "), run::err);
        assertTrue(run.err().matches("(?s).*trial 1: 4 samples in \\S+ [nµum]?s\\n.*"), run::err);
        assertFalse(run.out().contains("trial 1:"), run::out);
    }

    private int execute(String... words) {
        return Latency.execute(words, output());
    }

    private Output output() {
        return new Output(
                new PrintStream(results, true, StandardCharsets.UTF_8),
                new PrintStream(messages, true, StandardCharsets.UTF_8));
    }
}
