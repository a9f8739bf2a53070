package latency.report;

import java.util.ArrayList;
import java.util.List;

/** Words in lines of at most {@value #WIDTH} characters. */
public final class Paragraph {
    private static final int WIDTH = 80;

    private Paragraph() {}

    /**
     * The text after {@code beginning} on the first line and {@code indent} on the others. A word that is longer than a
     * line gets one of its own.
     */
    public static List<String> lines(String beginning, String indent, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(beginning);
        boolean isStart = true;
        for (String word : text.split(" ")) {
            if (!isStart && line.length() + 1 + word.length() > WIDTH) {
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
