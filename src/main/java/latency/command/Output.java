package latency.command;

import java.io.PrintStream;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import java.util.regex.Pattern;
import latency.report.Paragraph;
import latency.result.Doubt;

/** Where a command writes: results to one stream, everything else to the other. */
public final class Output {
    private static final String BEYOND_ASCII = "µ×±…·–";
    private static final String IN_ASCII = "ux~.--";
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}&&[^\n\t]]");

    private final PrintStream results;
    private final PrintStream messages;

    public Output(PrintStream results, PrintStream messages) {
        this.results = results;
        this.messages = messages;
    }

    /** The process's own streams. */
    public static Output standard() {
        return new Output(System.out, System.err);
    }

    /** The same, but results go where messages go: the first stream is needed for something else. */
    Output aside() {
        return new Output(messages, messages);
    }

    public void result(String text) {
        results.print(readable(text, results));
        results.flush();
    }

    /** One line that is not a result. */
    public void message(String line) {
        messages.println(readable(line.replace('\n', ' '), messages));
        messages.flush();
    }

    /** What the program doubts about a result. */
    void doubts(List<Doubt> doubts) {
        for (Doubt doubt : doubts)
            Paragraph.lines("doubt: ", "  ", doubt.toString()).forEach(this::message);
    }

    /** For results that are bytes, or that write themselves. */
    public PrintStream results() {
        return results;
    }

    public PrintStream messages() {
        return messages;
    }

    /**
     * Without characters that do something to a terminal: names and texts may come from a file. The few characters beyond
     * ASCII that the program uses are replaced one for one where they cannot be shown.
     */
    private static String readable(String raw, PrintStream stream) {
        String text = CONTROLS.matcher(raw).replaceAll("?");
        CharsetEncoder encoder = stream.charset().newEncoder();
        if (encoder.canEncode(text)) return text;
        StringBuilder readable = new StringBuilder(text);
        for (int i = 0; i < readable.length(); i++) {
            int known = BEYOND_ASCII.indexOf(readable.charAt(i));
            if (known >= 0 && !encoder.canEncode(readable.charAt(i))) readable.setCharAt(i, IN_ASCII.charAt(known));
        }
        return readable.toString();
    }
}
