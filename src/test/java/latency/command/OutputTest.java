package latency.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OutputTest {
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

    @Test
    void whatComesFromAFileCannotSteerTheTerminal() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        new Output(stream, stream).message("host \u001b[2J\u009b2J\r\n<b>");
        assertEquals("host ?[2J?2J? <b>\n", bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void whatCannotBeShownIsReplacedOneForOne() {
        output(StandardCharsets.US_ASCII).result("µ 1.5× ± 2 · a–b …\n");
        assertEquals("u 1.5x ~ 2 - a-b .\n", results.toString(StandardCharsets.US_ASCII));
    }

    @Test
    void whatCanBeShownIsShown() {
        output(StandardCharsets.ISO_8859_1).result("µ 1.5× …\n");
        assertEquals("µ 1.5× .\n", results.toString(StandardCharsets.ISO_8859_1));
    }

    @Test
    void resultsAndMessagesGoApart() {
        Output output = output(StandardCharsets.UTF_8);
        output.result("table\n");
        output.message("doubt");
        assertEquals("table\n", results.toString(StandardCharsets.UTF_8));
        assertEquals("doubt" + System.lineSeparator(), messages.toString(StandardCharsets.UTF_8));
    }

    @Test
    void asideResultsGoWhereMessagesGo() {
        output(StandardCharsets.UTF_8).aside().result("table\n");
        assertEquals("", results.toString(StandardCharsets.UTF_8));
        assertEquals("table\n", messages.toString(StandardCharsets.UTF_8));
    }

    private Output output(Charset charset) {
        return new Output(new PrintStream(results, true, charset), new PrintStream(messages, true, charset));
    }
}
