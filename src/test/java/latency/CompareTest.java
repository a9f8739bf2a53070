package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import latency.command.Output;
import latency.result.ResultFile;
import latency.result.Results;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that compare, on results that were never measured. */
class CompareTest {
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private Path usual;
    private Path slow;

    @BeforeEach
    void write() throws IOException {
        usual = write("usual", trials(1, 5));
        slow = write("slow", trials(2, 5));
    }

    @Test
    void aFileWithItselfIsTheSameAndEndsWith0() {
        assertEquals(0, run("compare", usual, usual));
        assertTrue(text(results).contains(" same\n"), text(results));
    }

    @Test
    void aSlowerCandidateEndsWith1() {
        assertEquals(1, run("compare", usual, slow));
        assertTrue(text(results).contains("×2.000 [1."), text(results));
    }

    @Test
    void aFasterCandidateEndsWith0() {
        assertEquals(0, run("compare", slow, usual));
        assertTrue(text(results).contains(" faster\n"), text(results));
    }

    @Test
    void oneSlowerAmongSeveralEndsWith1() {
        assertEquals(1, run("compare", usual, usual, slow));
    }

    @Test
    void whatNobodyCanTellEndsWith4() throws IOException {
        assertEquals(4, run("compare", usual, write("short", trials(2, 2))));
        assertTrue(text(results).contains("2 trials on a side, and it takes at least 3"), text(results));
    }

    @Test
    void aRowForEveryQuantileThatIsAskedFor() {
        run("compare", usual, slow, "--quantiles", "p50,p90", "--format", "csv");
        assertEquals(3, text(results).lines().count());
    }

    @Test
    void anotherFormatVersionIsSaidClearly() throws IOException {
        Path future = folder.resolve("future.json");
        Files.writeString(future, Files.readString(usual).replace("latency-result/1", "latency-result/2"));
        assertEquals(2, run("compare", usual, future));
        assertEquals(
                "latency: cannot read %s: it is not a latency result: its format is \"latency-result/2\", and this program reads \"latency-result/1\"\n"
                        .formatted(future),
                text(messages));
    }

    @Test
    void aSingleFileNeedsAnAxis() {
        assertEquals(2, run("compare", usual));
        assertEquals(
                "latency: one file only: name a candidate too, or an axis of the file with --by\n", text(messages));
    }

    @Test
    void anAxisNeedsASingleFile() {
        assertEquals(2, run("compare", usual, slow, "--by", "method"));
        assertEquals("latency: --by method compares within one file: name only one\n", text(messages));
    }

    @Test
    void aBaselineOfAnotherMachineIsRefusedUnmeasured() {
        assertEquals(2, run("check", "--baseline", usual));
        assertTrue(text(messages).contains("was measured on another machine (host here, "), text(messages));
        assertTrue(text(messages).contains("--other-machine"), text(messages));
    }

    @Test
    void aBaselineOfTwoTrialsTellsNothing() throws IOException {
        Path two = write("two", trials(1, 2));
        assertEquals(125, run("check", "--other-machine", "--baseline", two));
        assertTrue(text(messages).contains("fewer than three complete trials"), text(messages));
    }

    @Test
    void aCandidateThatWasMeasuredElsewhereIsJudgedWithoutMeasuring() throws IOException {
        assertEquals(0, run("check", "--baseline", usual, "--candidate", usual));
        assertEquals(1, run("check", "--baseline", usual, "--candidate", slow));
        assertEquals(125, run("check", "--baseline", usual, "--candidate", write("short", trials(2, 2))));
        assertEquals(2, run("check", "--baseline", usual, "--candidate", folder.resolve("none")));
    }

    @Test
    void aCandidateOfAnotherMachineIsRefused() throws IOException {
        Path foreign = write("foreign", trials(1, 5).fact("cpus", "64"));
        assertEquals(2, run("check", "--baseline", usual, "--candidate", foreign));
        assertEquals(0, run("check", "--baseline", usual, "--candidate", foreign, "--other-machine"));
    }

    private int run(Object... arguments) {
        String[] words =
                java.util.Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
        return Latency.execute(words, new Output(stream(results), stream(messages)));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static Results trials(int factor, int number) {
        Results results = Results.of(Results.FORK);
        for (long i = 0; i < number; i++) results.trial(new long[] {factor * (1000 + i), factor * (1000 + i)});
        return results;
    }

    private Path write(String name, Results results) throws IOException {
        Path file = folder.resolve(name + ".json");
        ResultFile.write(results.build(), file);
        return file;
    }
}
