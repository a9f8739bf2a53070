package latency.report;

import java.util.Map;

/**
 * How text for people looks.
 *
 * @param width the most characters of a line
 * @param coloured whether escape sequences may be in it
 */
public record Style(int width, boolean coloured) {
    public static final int USUAL_WIDTH = 80;

    /** For a pipe or a file. */
    public static final Style PLAIN = new Style(USUAL_WIDTH, false);

    private static final int BOLD = 1;
    private static final int RED = 31;
    private static final int GREEN = 32;
    private static final int YELLOW = 33;
    private static final Map<String, Integer> VERDICTS =
            Map.of("faster", GREEN, "good", GREEN, "slower", RED, "inconclusive", YELLOW);

    /** Long lines of prose are hard to read, however wide the terminal is. */
    int proseWidth() {
        return Math.min(width, USUAL_WIDTH);
    }

    String heading(String text) {
        return in(BOLD, text);
    }

    public String warning(String text) {
        return in(YELLOW, text);
    }

    public String error(String text) {
        return in(RED, text);
    }

    /** The line, with the verdict at its end in the verdict's colour. */
    String verdict(String line) {
        String word = line.substring(line.lastIndexOf(' ') + 1);
        Integer colour = VERDICTS.get(word);
        return colour == null ? line : line.substring(0, line.length() - word.length()) + in(colour, word);
    }

    private String in(int colour, String text) {
        return coloured && !text.isBlank() ? "\033[" + colour + "m" + text + "\033[0m" : text;
    }
}
