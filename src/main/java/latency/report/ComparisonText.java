package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import latency.compare.Comparison;
import latency.compare.Comparison.Part;
import latency.compare.Difference;
import latency.compare.Row;

/** A comparison on a terminal. */
final class ComparisonText {
    private static final int WIDTH = 80;
    private static final String INDENT = "  ";

    private ComparisonText() {}

    static String of(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add(fact("baseline", comparison.baseline()));
        for (Part part : comparison.parts()) lines.addAll(lines(part));
        lines.add("");
        lines.addAll(Paragraph.lines("", INDENT, RowWords.legend(comparison)));
        return lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static List<String> lines(Part part) {
        List<String> lines = new ArrayList<>();
        if (part.candidate() != null) {
            lines.add(fact("candidate", part.candidate()));
            if (part.differences().isEmpty()) lines.add(fact("differs", "nothing that is known of their environments"));
            for (Difference difference : part.differences()) lines.addAll(differs(difference));
        }
        for (String remark : part.remarks()) lines.addAll(Paragraph.lines(fact("note", ""), INDENT, remark));
        lines.add("");
        lines.addAll(table(part.rows()));
        for (Row row : part.rows())
            for (String note : RowWords.notes(row)) lines.addAll(Paragraph.lines("", INDENT, note));
        return lines;
    }

    private static String fact(String name, String value) {
        return String.format(Locale.ROOT, "%-9s %s", name, value);
    }

    private static List<String> differs(Difference difference) {
        String change = "%s: %s -> %s".formatted(difference.fact(), difference.baseline(), difference.candidate());
        return Paragraph.lines(fact("differs", ""), INDENT, change);
    }

    private static List<String> table(List<Row> rows) {
        TextTable table = new TextTable(WIDTH);
        table.add(RowWords.HEADING);
        rows.forEach(row -> table.add(RowWords.cells(row)));
        return table.lines();
    }
}
