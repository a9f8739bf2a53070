package latency.command;

import java.io.PrintStream;
import java.util.List;
import latency.report.Paragraph;
import latency.report.Style;
import latency.result.Doubt;

/** Where a command writes: results to one stream, everything else to the other. */
public final class Output {
    private static final int STANDARD_OUTPUT = 1;
    private static final int STANDARD_ERROR = 2;

    private final Stream results;
    private final Stream messages;
    private Colour colour = Colour.AUTO;
    private boolean verbose;

    private Output(Stream results, Stream messages) {
        this.results = results;
        this.messages = messages;
    }

    public Output(PrintStream results, PrintStream messages) {
        this(new Stream(results, STANDARD_OUTPUT), new Stream(messages, STANDARD_ERROR));
    }

    public void setColour(Colour when) {
        colour = when;
    }

    public void setVerbose(boolean say) {
        verbose = say;
    }

    /** The same, but results go where messages go: the first stream is needed for something else. */
    Output aside() {
        Output aside = new Output(messages, messages);
        aside.setColour(colour);
        aside.setVerbose(verbose);
        return aside;
    }

    /** How results for people look best. */
    public Style style() {
        return results.style(colour);
    }

    public void result(String text) {
        results.print(text);
    }

    /** One line that is not a result. */
    public void message(String line) {
        messages.print(line.replace('\n', ' ') + System.lineSeparator());
    }

    /** One line that says why there is no result, or not all of one. */
    public void error(String line) {
        message(messages.style(colour).error("latency:") + " " + line);
    }

    /** One line about what is being done, for those who asked to be told. */
    void detail(String format, Object... arguments) {
        if (verbose) message(format.formatted(arguments));
    }

    /** What the program doubts about a result. */
    void doubts(List<Doubt> doubts) {
        if (doubts.isEmpty()) return;
        Style style = messages.style(colour);
        for (Doubt doubt : doubts) {
            List<String> lines = Paragraph.lines(style, "doubt: ", "  ", doubt.toString());
            message(style.warning("doubt:") + lines.getFirst().substring("doubt:".length()));
            lines.stream().skip(1).forEach(this::message);
        }
    }

    /** For results that are bytes, or that write themselves. */
    public PrintStream results() {
        return results.print();
    }

    public PrintStream messages() {
        return messages.print();
    }
}
