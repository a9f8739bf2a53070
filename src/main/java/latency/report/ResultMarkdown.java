package latency.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import latency.result.Result;

/** A result's table to be pasted into an issue or a commit message, with what is to be said about it. */
final class ResultMarkdown {
    private static final int TEXT_COLUMNS = 2;

    private ResultMarkdown() {}

    /** Every line ends with a newline. */
    static String of(Result result) {
        List<String> lines = new ArrayList<>();
        for (Header.Line line : Header.of(result)) lines.add("- " + words(line));
        lines.add("");
        lines.addAll(table(new ResultTable(result, Set.of()).rows()));
        List<String> remarks = new ArrayList<>(new Remarks(result, Set.of()).sentences());
        result.doubts().forEach(doubt -> remarks.add("doubt: " + doubt));
        if (!remarks.isEmpty()) lines.add("");
        remarks.forEach(remark -> lines.add("- " + Markdown.escaped(remark)));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static String words(Header.Line line) {
        String name = line.name().isEmpty() ? "" : line.name() + ": ";
        return name + Markdown.escaped(line.text());
    }

    private static List<String> table(List<List<String>> rows) {
        List<String> lines = new ArrayList<>(rows.stream().map(Markdown::row).toList());
        int figures = rows.getFirst().size() - TEXT_COLUMNS;
        lines.add(1, "|" + "---|".repeat(TEXT_COLUMNS) + String.join("", Collections.nCopies(figures, "--:|")));
        return lines;
    }
}
