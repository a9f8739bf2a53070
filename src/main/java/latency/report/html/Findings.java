package latency.report.html;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import latency.compare.Comparison.Named;
import latency.compare.Verdict;
import latency.report.MethodComparison;
import latency.report.html.ComparisonData.CandidateData;
import latency.report.html.ComparisonData.RowData;

/** What came out, in a sentence each. */
final class Findings {
    private static final int MOST_NAMED = 4;

    private Findings() {}

    /** Of several files each against the first; of one, its start methods. */
    static List<String> of(List<Named> results, ComparisonData comparison) {
        if (results.size() == 1) return new MethodComparison(results.getFirst().result()).sentences();
        if (comparison == null) return List.of("The files have no scenario in common with the first.");
        return comparison.candidates().stream()
                .map(candidate -> sentence(results, candidate))
                .toList();
    }

    private static String sentence(List<Named> results, CandidateData candidate) {
        String parts = Stream.of(Verdict.SLOWER, Verdict.FASTER, Verdict.SAME, Verdict.INCONCLUSIVE)
                .flatMap(verdict -> part(verdict, candidate.rows()))
                .collect(Collectors.joining("; "));
        String name = results.get(candidate.file()).name();
        return "%s against %s: %s.".formatted(name, results.getFirst().name(), parts);
    }

    private static Stream<String> part(Verdict verdict, List<RowData> rows) {
        List<RowData> those = rows.stream()
                .filter(row -> row.verdict().equals(verdict.toString()))
                .toList();
        if (those.isEmpty()) return Stream.of();
        if (those.size() == rows.size() && rows.size() > MOST_NAMED)
            return Stream.of("%s in all %s scenarios".formatted(verdict, rows.size()));
        if (those.size() > MOST_NAMED)
            return Stream.of("%s in %s of %s scenarios".formatted(verdict, those.size(), rows.size()));
        boolean different = verdict == Verdict.SLOWER || verdict == Verdict.FASTER;
        return Stream.of("%s in %s"
                .formatted(
                        verdict,
                        those.stream()
                                .map(row -> row.scenario() + (different ? " (" + ratio(row) + ")" : ""))
                                .collect(Collectors.joining(", "))));
    }

    private static String ratio(RowData row) {
        return row.ratioLow() == null
                ? String.format(Locale.ROOT, "×%.2f", row.ratio())
                : String.format(Locale.ROOT, "×%.2f [%.2f, %.2f]", row.ratio(), row.ratioLow(), row.ratioHigh());
    }
}
