package latency.report;

import java.util.ArrayList;
import java.util.List;

/** Words in lines. */
public final class Paragraph {
    private Paragraph() {}

    /** Lines of at most {@value Style#USUAL_WIDTH} characters. */
    public static List<String> lines(String beginning, String indent, String text) {
        return lines(Style.PLAIN, beginning, indent, text);
    }

    /**
     * The text after {@code beginning} on the first line and {@code indent} on the others. A word that is longer than a
     * line gets one of its own.
     */
    public static List<String> lines(Style style, String beginning, String indent, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(beginning);
        boolean isStart = true;
        for (String word : text.split(" ")) {
            if (!isStart && line.length() + 1 + word.length() > style.proseWidth()) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
                isStart = true;
            }
            line.append(isStart ? "" : " ").append(word);
            isStart = false;
        }
        lines.add(line.toString());
        return lines;
    }
}
