package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import latency.fit.CostModel;
import latency.result.Result;

/** A result as a person reads it. The same result always gives the same text. */
public final class ResultText {
    private static final String BESIDE_NAMES = " ".repeat(9);

    private final List<String> lines = new ArrayList<>();

    private ResultText() {}

    /** Header, table, what is to be said about its rows, totals and comparison; every line ends with a newline. */
    public static String of(Result result, Set<Shown> shown, Style style) {
        ResultText text = new ResultText();
        for (Header.Line line : Header.of(result)) text.lines.addAll(text(line, style));
        text.section(new ResultTable(result, shown).lines(style));
        text.lines.addAll(new Remarks(result, shown).lines(style));
        if (shown.contains(Shown.HISTOGRAM)) text.section(new Histograms(result, style).lines());
        text.section(FitText.lines(CostModel.of(result), style));
        text.section(new StagesText(result).lines(style));
        text.section(new Totals(result).lines());
        text.section(new MethodComparison(result).lines(style));
        return text.lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static List<String> text(Header.Line line, Style style) {
        String name = String.format(Locale.US, "%-8s ", line.name());
        return Paragraph.lines(style, name, BESIDE_NAMES, line.text());
    }

    private void section(List<String> section) {
        if (section.isEmpty()) return;
        lines.add("");
        lines.addAll(section);
    }
}
