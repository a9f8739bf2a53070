package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import latency.compare.Comparison;
import latency.compare.Comparison.Part;
import latency.compare.Row;

/** A comparison to be pasted into an issue or a commit message. */
final class ComparisonMarkdown {
    private ComparisonMarkdown() {}

    static String of(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        for (Part part : comparison.parts()) lines.addAll(lines(comparison.baseline(), part));
        lines.add(RowWords.legend(comparison));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> lines(String baseline, Part part) {
        List<String> lines = new ArrayList<>();
        String candidate = part.candidate() == null ? "" : ", candidate " + Markdown.escaped(part.candidate());
        lines.add("Baseline " + Markdown.escaped(baseline) + candidate + ".");
        lines.add("");
        part.differences()
                .forEach(difference -> lines.add("- %s: %s -> %s"
                        .formatted(
                                difference.fact(),
                                Markdown.escaped(difference.baseline()),
                                Markdown.escaped(difference.candidate()))));
        part.remarks().forEach(remark -> lines.add("- " + Markdown.escaped(remark)));
        if (!lines.getLast().isEmpty()) lines.add("");
        lines.add(Markdown.row(RowWords.HEADING));
        lines.add("|---|---|---|--:|--:|--:|--:|---|");
        part.rows().forEach(row -> lines.add(Markdown.row(RowWords.cells(row))));
        lines.add("");
        for (Row row : part.rows()) for (String note : RowWords.notes(row)) lines.add("- " + Markdown.escaped(note));
        if (!lines.getLast().isEmpty()) lines.add("");
        return lines;
    }
}
