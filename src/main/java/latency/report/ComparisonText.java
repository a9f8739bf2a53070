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
    private static final String INDENT = "  ";

    private final Style style;

    private ComparisonText(Style style) {
        this.style = style;
    }

    static String of(Comparison comparison, Style style) {
        return new ComparisonText(style).of(comparison);
    }

    private String of(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add(fact("baseline", comparison.baseline()));
        for (Part part : comparison.parts()) lines.addAll(lines(part));
        lines.add("");
        lines.addAll(Paragraph.lines(style, "", INDENT, RowWords.legend(comparison)));
        return lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private List<String> lines(Part part) {
        List<String> lines = new ArrayList<>();
        if (part.candidate() != null) {
            lines.add(fact("candidate", part.candidate()));
            if (part.differences().isEmpty()) lines.add(fact("differs", "nothing that is known of their environments"));
            for (Difference difference : part.differences()) lines.addAll(differs(difference));
        }
        for (String remark : part.remarks()) lines.addAll(Paragraph.lines(style, fact("note", ""), INDENT, remark));
        lines.add("");
        lines.addAll(table(part.rows()));
        for (Row row : part.rows())
            for (String note : RowWords.notes(row)) lines.addAll(Paragraph.lines(style, "", INDENT, note));
        return lines;
    }

    private static String fact(String name, String value) {
        return String.format(Locale.US, "%-9s %s", name, value);
    }

    private List<String> differs(Difference difference) {
        String change = "%s: %s -> %s".formatted(difference.fact(), difference.baseline(), difference.candidate());
        return Paragraph.lines(style, fact("differs", ""), INDENT, change);
    }

    private List<String> table(List<Row> rows) {
        TextTable table = new TextTable(style);
        table.add(RowWords.HEADING);
        rows.forEach(row -> table.add(RowWords.cells(row)));
        return table.lines().stream().map(style::verdict).toList();
    }
}
