package latency.report;

import java.util.List;
import java.util.stream.Collectors;

/** Rows of tables and words, as Markdown has them. */
final class Markdown {
    private Markdown() {}

    static String row(List<String> cells) {
        return cells.stream().map(Markdown::escaped).collect(Collectors.joining(" | ", "| ", " |"));
    }

    static String escaped(String text) {
        return text.replaceAll("([\\\\|*`<])", "\\\\$1");
    }
}
