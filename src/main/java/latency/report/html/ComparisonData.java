package latency.report.html;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import latency.compare.Comparison;
import latency.compare.Comparison.Named;
import latency.compare.Comparison.Part;
import latency.compare.Metric;
import latency.compare.Row;
import latency.compare.Rules;
import latency.plan.Scenario;
import latency.report.RowWords;

/**
 * The first file against the others, median by median.
 *
 * @param legend how the intervals are meant
 */
record ComparisonData(double minEffect, String legend, List<CandidateData> candidates) {
    private static final double MIN_EFFECT = 0.02;

    /**
     * One file.
     *
     * @param file its place among the files
     * @param notes what the rows do not say
     */
    record CandidateData(int file, List<RowData> rows, List<String> notes) {}

    /** One scenario; null where there is no number. */
    record RowData(
            String scenario,
            String metric,
            Double baselineNs,
            Double candidateNs,
            Double ratio,
            Double ratioLow,
            Double ratioHigh,
            String verdict) {
        private static RowData of(Row row) {
            return new RowData(
                    row.label(),
                    row.metric().toString(),
                    Figures.finite(row.baseline()),
                    Figures.finite(row.candidate()),
                    Figures.finite(row.ratio()),
                    Figures.finite(row.interval().low()),
                    Figures.finite(row.interval().high()),
                    row.verdict().toString());
        }
    }

    /** Null if no file has a scenario in common with the first. */
    static ComparisonData of(List<Named> results) {
        List<Integer> comparable = IntStream.range(1, results.size())
                .filter(file -> haveCommon(results.getFirst(), results.get(file)))
                .boxed()
                .toList();
        if (comparable.isEmpty()) return null;
        Comparison comparison = Comparison.of(
                results.getFirst(),
                comparable.stream().map(results::get).toList(),
                new Rules(MIN_EFFECT, List.of(Metric.MEDIAN)));
        List<CandidateData> candidates = new ArrayList<>();
        for (int i = 0; i < comparable.size(); i++)
            candidates.add(data(comparable.get(i), comparison.parts().get(i)));
        return new ComparisonData(MIN_EFFECT, RowWords.legend(comparison), candidates);
    }

    private static boolean haveCommon(Named baseline, Named candidate) {
        List<Scenario> scenarios = baseline.result().plan().scenarios();
        return !Collections.disjoint(scenarios, candidate.result().plan().scenarios());
    }

    private static CandidateData data(int file, Part part) {
        List<String> notes = Stream.concat(
                        part.remarks().stream(), part.rows().stream().flatMap(row -> RowWords.notes(row).stream()))
                .toList();
        return new CandidateData(file, part.rows().stream().map(RowData::of).toList(), notes);
    }
}
