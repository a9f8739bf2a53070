package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of text in columns: the first column to the left, the others to the right. Where a row would be too wide, the
 * first column gets a line of its own.
 */
final class TextTable {
    private static final String INDENT = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private final int width;

    /** At most {@code width} characters wide, if the other columns allow it. */
    TextTable(int width) {
        this.width = width;
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
        boolean fits = IntStream.of(widths).sum() + widths.length - 1 <= width;
        return rows.stream()
                .flatMap(row -> fits ? Stream.of(line(row, widths)) : split(row, widths))
                .toList();
    }

    private Stream<String> split(List<String> row, int[] widths) {
        return Stream.of(row.getFirst(), INDENT + cells(row, widths));
    }

    private String line(List<String> row, int[] widths) {
        return row.getFirst() + " ".repeat(widths[0] - row.getFirst().length()) + " " + cells(row, widths);
    }

    private static String cells(List<String> row, int[] widths) {
        return IntStream.range(1, row.size())
                .mapToObj(i -> " ".repeat(widths[i] - row.get(i).length()) + row.get(i))
                .collect(Collectors.joining(" "));
    }
}
