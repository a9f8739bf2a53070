package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of text in columns: the first column to the left, the others to the right. Where a row would be too wide, the
 * first column gets a line of its own; where it still would be, every cell stands behind its heading in lines of words.
 */
final class TextTable {
    private static final String INDENT = "  ";
    /** Stands where a line must not break. */
    private static final char UNBROKEN = '\u00a0';

    private final List<List<String>> rows = new ArrayList<>();
    private final Style style;

    TextTable(Style style) {
        this.style = style;
    }

    /** All rows have as many cells; the first row is the heading. */
    void add(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    /** Its lines, without trailing spaces. */
    List<String> lines() {
        int[] widths = IntStream.range(0, rows.getFirst().size())
                .map(i ->
                        rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
                .toArray();
        int whole = IntStream.of(widths).sum() + widths.length - 1;
        int split = whole - widths[0] - 1 + INDENT.length();
        if (split > style.width())
            return rows.stream().skip(1).flatMap(this::prose).toList();
        return rows.stream()
                .flatMap(row -> whole <= style.width() ? Stream.of(line(row, widths)) : split(row, widths))
                .toList();
    }

    private Stream<String> prose(List<String> row) {
        StringBuilder beginning = new StringBuilder(row.getFirst());
        List<String> words = new ArrayList<>();
        for (int i = 1; i < row.size(); i++) {
            String heading = rows.getFirst().get(i);
            if (row.get(i).isEmpty()) continue;
            if (heading.isEmpty()) beginning.append(' ').append(row.get(i));
            else words.add(heading + " " + row.get(i));
        }
        String text = words.stream().map(word -> word.replace(' ', UNBROKEN)).collect(Collectors.joining(", "));
        return Stream.concat(
                Stream.of(style.heading(beginning.toString())),
                Paragraph.lines(style, INDENT, INDENT, text).stream().map(line -> line.replace(UNBROKEN, ' ')));
    }

    private Stream<String> split(List<String> row, int[] widths) {
        return Stream.of(row.getFirst(), INDENT + cells(row, widths)).map(line -> styled(row, line));
    }

    private String line(List<String> row, int[] widths) {
        return styled(
                row, row.getFirst() + " ".repeat(widths[0] - row.getFirst().length()) + " " + cells(row, widths));
    }

    private String styled(List<String> row, String line) {
        return row == rows.getFirst() ? style.heading(line) : line;
    }

    private static String cells(List<String> row, int[] widths) {
        return IntStream.range(1, row.size())
                .mapToObj(i -> " ".repeat(widths[i] - row.get(i).length()) + row.get(i))
                .collect(Collectors.joining(" "));
    }
}
