package latency.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import latency.compare.Comparison;
import latency.compare.Interval;
import latency.compare.Metric;
import latency.compare.Mix;
import latency.compare.Row;
import latency.compare.Verdict;
import latency.result.Unit;

/** What a row of a comparison says, for people. */
public final class RowWords {
    private static final int MOST_TRIALS_WORTH_NAMING = 1_000;

    private static final double LEAST_SHARE_OF_SHIFT = 0.1;

    private RowWords() {}

    static final List<String> HEADING =
            List.of("scenario", "", "", "baseline", "candidate", "ratio", "95 % interval", "verdict");

    /** One cell for each of {@link #HEADING}. */
    static List<String> cells(Row row) {
        Unit unit = Unit.of(row.baseline(), Math.max(row.baseline(), row.candidate()));
        return List.of(
                row.label(),
                row.metric().toString(),
                unit.toString(),
                figure(unit, row.baseline()),
                figure(unit, row.candidate()),
                ratio(row.ratio()),
                interval(row.interval()),
                row.verdict().toString());
    }

    /** What the cells do not say: why there is no verdict and what would lead to one, what the placement did. */
    public static List<String> notes(Row row) {
        return Stream.of(row.remark(), placement(row), stages(row), open(row))
                .filter(note -> note != null)
                .map(note -> row.label() + " " + row.metric() + ": " + note)
                .toList();
    }

    /** How the intervals and the verdicts are meant. */
    public static String legend(Comparison comparison) {
        long rows = comparison.rows().count();
        String intervals = rows == 1
                ? "the interval holds with 95 %"
                : "all %s intervals hold together with 95 %% (Bonferroni)".formatted(rows);
        String effect = percent(comparison.rules().minEffect());
        return "%s%s; less than %s counts as the same".formatted(rounds(comparison), intervals, effect);
    }

    private static String rounds(Comparison comparison) {
        boolean paired = comparison.parts().getFirst().candidate() == null
                && comparison.rules().metrics().contains(Metric.MEDIAN);
        return paired ? "the ratio of p50 is the median of the ratios within a round; " : "";
    }

    private static String placement(Row row) {
        Mix mix = row.mix();
        if (mix == null || mix.within() == null) return mix == null ? null : mix(mix);
        return String.format(
                Locale.US,
                "%s; of the shift, mix ×%.3f, within the same placement ×%.3f",
                mix(mix),
                Math.exp(mix.shift(Math.log(row.ratio()))),
                Math.exp(mix.within().value()));
    }

    /** How the placement changed. */
    static String mix(Mix mix) {
        String shares = String.format(
                Locale.US,
                "%.0f %% of the children recorded on the parent's CPU, %.0f %% in the baseline",
                100 * mix.candidate(),
                100 * mix.baseline());
        return mix.within() == null ? shares + "; none in common, so that its part cannot be told" : shares;
    }

    /** Those that moved most, down to a tenth of all that moved. */
    private static String stages(Row row) {
        double all = row.candidate() - row.baseline();
        String moved = row.shifts().stream()
                .filter(shift -> Math.abs(shift.nanos()) >= LEAST_SHARE_OF_SHIFT * Math.abs(all))
                .map(shift -> "%s %s (%s -> %s)"
                        .formatted(
                                shift.stage(),
                                change(shift.nanos()),
                                Unit.text(shift.baseline()),
                                Unit.text(shift.candidate())))
                .collect(Collectors.joining(", "));
        return moved.isEmpty() ? null : "of %s, by stages: %s".formatted(change(all), moved);
    }

    private static String change(double nanos) {
        return (nanos < 0 ? "" : "+") + Unit.text(nanos);
    }

    private static String open(Row row) {
        if (row.verdict() != Verdict.INCONCLUSIVE || row.trialsToSettle() == 0) return null;
        String trials = row.trialsToSettle() >= MOST_TRIALS_WORTH_NAMING
                ? "not even 1000 trials a side would settle it"
                : "about %s trials a side would settle it".formatted(row.trialsToSettle());
        return "%s; a difference of %s or more would have shown".formatted(trials, percent(row.smallestEffect()));
    }

    /** Such as {@code 2.5%}. */
    static String percent(double share) {
        return String.format(Locale.US, share < 0.0995 ? "%.1f" : "%.0f", 100 * share)
                        .replaceFirst("\\.0$", "") + "%";
    }

    static String figure(Unit unit, double nanos) {
        return Double.isNaN(nanos) ? "-" : unit.format(nanos);
    }

    static String ratio(double ratio) {
        return Double.isNaN(ratio) ? "-" : String.format(Locale.US, "×%.3f", ratio);
    }

    private static String interval(Interval interval) {
        return interval.isEmpty() ? "-" : String.format(Locale.US, "[%.3f, %.3f]", interval.low(), interval.high());
    }
}
