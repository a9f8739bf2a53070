package latency.report;

import java.util.ArrayList;
import java.util.List;

/** Sentences in lines. */
final class Prose {
    private static final String INDENT = "  ";

    private Prose() {}

    /** Broken between words so that no line is wider, if its words allow it; all lines but the first are indented. */
    static List<String> wrapped(String sentence, int width) {
        List<String> lines = new ArrayList<>();
        String rest = sentence;
        while (rest.length() > width) {
            int end = rest.lastIndexOf(' ', width);
            if (end <= INDENT.length()) end = rest.indexOf(' ', width);
            if (end < 0) break;
            lines.add(rest.substring(0, end));
            rest = INDENT + rest.substring(end + 1);
        }
        lines.add(rest);
        return lines;
    }
}
