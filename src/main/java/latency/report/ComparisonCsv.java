package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import latency.compare.Comparison;
import latency.compare.Comparison.Part;
import latency.compare.Mix;
import latency.compare.Row;

/** A comparison for spreadsheets: RFC 4180, one line for each row; what does not exist is empty. */
final class ComparisonCsv {
    private static final List<String> HEADING = List.of(
            "baseline",
            "candidate",
            "scenario",
            "metric",
            "baseline_ns",
            "candidate_ns",
            "ratio",
            "ratio_low",
            "ratio_high",
            "verdict",
            "smallest_effect",
            "trials_to_settle",
            "baseline_same_cpu_share",
            "candidate_same_cpu_share",
            "ratio_within_placement",
            "remark");

    private ComparisonCsv() {}

    static String of(Comparison comparison) {
        List<String> lines = new ArrayList<>(List.of(Csv.line(HEADING)));
        for (Part part : comparison.parts())
            for (Row row : part.rows()) lines.add(Csv.line(cells(comparison.baseline(), part.candidate(), row)));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> cells(String baseline, String candidate, Row row) {
        Mix mix = row.mix();
        return List.of(
                baseline,
                candidate == null ? "" : candidate,
                row.label(),
                row.metric().toString(),
                number("%.0f", row.baseline()),
                number("%.0f", row.candidate()),
                number("%.6f", row.ratio()),
                number("%.6f", row.interval().low()),
                number("%.6f", row.interval().high()),
                row.verdict().toString(),
                number("%.6f", row.smallestEffect()),
                row.trialsToSettle() == 0 ? "" : Integer.toString(row.trialsToSettle()),
                mix == null ? "" : number("%.6f", mix.baseline()),
                mix == null ? "" : number("%.6f", mix.candidate()),
                mix == null || mix.within() == null
                        ? ""
                        : number("%.6f", Math.exp(mix.within().value())),
                row.remark() == null ? "" : row.remark());
    }

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.US, format, value) : "";
    }
}
