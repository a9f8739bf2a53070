package latency;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import latency.result.ResultFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One run that writes a file, and what can be said of the two. */
@ExtendWith(Leftovers.class)
class ResultOutputTest {
    private static final int ROUNDS = 60;

    @TempDir
    private static Path folder;

    private static Path file;
    private static Jar.Finished run;

    @BeforeAll
    static void measure() {
        file = folder.resolve("result.json");
        run = Jar.with("-n", "" + ROUNDS, "--warmup", "3", "-o", file.toString())
                .run();
        assertEquals(0, run.exit(), run::err);
    }

    @Test
    void progressIsTheScriptsWhereThereIsNoTerminal() {
        String percents = IntStream.rangeClosed(1, 100)
                .mapToObj(percent -> percent + "% done\n")
                .reduce("", String::concat);
        assertTrue(run.err().startsWith(percents), run::err);
    }

    @Test
    void theTableIsWithin80Columns() {
        assertTrue(run.out().lines().allMatch(line -> line.length() <= 80), run::out);
    }

    @Test
    void showPrintsWhatTheRunPrinted() {
        Jar.Finished shown = Jar.with("show", file.toString()).run();
        assertEquals(0, shown.exit(), shown::err);
        assertEquals(run.out(), shown.out());
    }

    @Test
    void theSumOverTheColumnIsThePrintedTotal() {
        var result = ResultFile.read(file);
        for (int i = 0; i < result.plan().scenarios().size(); i++) {
            long[] latencies = result.latencies(i).toArray();
            assertEquals(ROUNDS, latencies.length);
            String words = result.plan().scenarios().get(i).when() == null ? "without blocker" : "with lock";
            String total = String.format(
                    Locale.ROOT,
                    "Total %s: %.6f\n",
                    words,
                    Arrays.stream(latencies).sum() / 1e9);
            assertTrue(run.out().contains(total), total + run.out());
        }
    }

    @Test
    void otherProgramsReadTheFileAndFindTheSameSums() {
        String sums = """
                import json, sys
                result = json.load(open(sys.argv[1]))
                assert result["format"] == "latency-result/1"
                names = {"start": "without blocker", "lock": "with lock"}
                for scenario in result["trials"][0]["scenarios"]:
                    ok = [r for r, o in zip(scenario["recorded_ns"], scenario["outcome"]) if o == "ok"]
                    print("Total %s: %.6f" % (names[scenario["trigger"]], sum(ok) / 1e9))
                """;
        Jar.Finished python =
                Jar.program("python3", "-c", sums, file.toString()).run();
        assertEquals(0, python.exit(), python::err);
        assertEquals(4, python.out().lines().count());
        python.out().lines().forEach(total -> assertTrue(run.out().contains(total + "\n"), total));
    }

    @Test
    void withADashTheFileGoesToStandardOutputAndTheTableElsewhere() throws IOException {
        Jar.Finished piped =
                Jar.with("-q", "-n", "5", "--warmup", "0", "-o", "-").run();
        assertEquals(0, piped.exit(), piped::err);
        Path copy = Files.writeString(folder.resolve("piped.json"), piped.out());
        Jar.Finished tool =
                Jar.program("python3", "-m", "json.tool", copy.toString()).run();
        assertEquals(0, tool.exit(), tool::err);
        Jar.Finished shown = Jar.with("show", copy.toString()).run();
        assertTrue(piped.err().startsWith(shown.out()), piped::err);
    }

    @Test
    void aNameThatEndsInGzIsCompressed() throws IOException {
        Path compressed = folder.resolve("result.json.gz");
        Jar.Finished finished = Jar.with("-q", "-n", "2", "--warmup", "0", "-o", compressed.toString())
                .run();
        assertAll(
                () -> assertEquals(0, finished.exit(), finished::err),
                () -> assertFalse(finished.err().contains("% done")),
                () -> assertEquals(
                        0,
                        Jar.program("gzip", "-t", compressed.toString()).run().exit()),
                () -> assertEquals(
                        finished.out(),
                        Jar.with("show", compressed.toString()).run().out()));
    }

    @Test
    void aFileCutShortIsRefusedWhereverItIsCut() throws IOException {
        String whole = Files.readString(file);
        Path cut = folder.resolve("cut.json");
        for (int parts = 1; parts < 4; parts++) {
            Files.writeString(cut, whole.substring(0, whole.length() * parts / 4));
            Jar.Finished shown = Jar.with("show", cut.toString()).run();
            assertEquals(2, shown.exit(), shown::err);
            assertEquals(1, shown.complaints().size(), shown::err);
            assertTrue(shown.err().contains(cut.toString()), shown::err);
            assertEquals("", shown.out());
        }
    }
}
