package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import latency.command.Output;
import latency.result.MadeUp;
import latency.result.ResultFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that writes a page, on results that were never measured. */
class ReportTest {
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("made-up.json.gz");
        ResultFile.write(MadeUp.result(), file);
    }

    @Test
    void thePageGoesToTheFileAndNothingElsewhere() throws IOException {
        Path page = folder.resolve("page.html");
        assertEquals(0, run("report", file, "-o", page));
        assertTrue(Files.readString(page).startsWith("<!DOCTYPE html>"));
        assertEquals("", text(results) + text(messages));
    }

    @Test
    void aDashIsStandardOutput() throws IOException {
        Path page = folder.resolve("page.html");
        assertEquals(0, run("report", file, "-o", page));
        assertEquals(0, run("report", file, "-o", "-"));
        assertEquals(Files.readString(page), text(results));
    }

    @Test
    void aPlaceThatCannotBeWrittenIsSaidBeforeAnythingIsRead() {
        assertEquals(2, run("report", folder.resolve("missing.json"), "-o", folder.resolve("nowhere/page.html")));
        assertEquals(
                "latency: --output %s cannot be written: choose a file in a folder that can\n"
                        .formatted(folder.resolve("nowhere/page.html")),
                text(messages));
    }

    @Test
    void aDiskWithoutRoomIsSaidClearly() {
        assertEquals(3, run("report", file, "-o", "/dev/full"));
        assertEquals("latency: cannot write /dev/full: No space left on device\n", text(messages));
    }

    @Test
    void aFileThatIsNoResultIsSaidClearly() throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "[1, 2]");
        assertEquals(2, run("report", file, other, "-o", "-"));
        assertTrue(text(messages).startsWith("latency: cannot read " + other), text(messages));
        assertEquals("", text(results));
    }

    @Test
    void thePageNeedsAPlace() {
        assertEquals(2, run("report", file));
        assertTrue(text(messages).contains("'--output=FILE'"), text(messages));
    }

    @Test
    void filesOfTheSameNameAreToldApart() throws IOException {
        Path twin = Files.createDirectory(folder.resolve("twin")).resolve("made-up.json.gz");
        Files.copy(file, twin);
        assertEquals(0, run("report", file, twin, "-o", "-"));
        assertTrue(text(results).contains("\"name\":\"" + twin + "\""));
    }

    private int run(Object... arguments) {
        String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
        return Latency.execute(words, new Output(stream(results), stream(messages)));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
