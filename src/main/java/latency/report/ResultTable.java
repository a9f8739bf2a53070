package latency.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import latency.compare.Metric;
import latency.compare.Side;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.Result;
import latency.result.Samples;
import latency.result.Summary;
import latency.result.Unit;
import latency.trial.Outcome;

/** The table of a result: a row for each scenario, and one below it for each thing more that is to be shown. */
final class ResultTable {
    private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999);
    private static final List<String> HEADING =
            List.of("scenario", "", "min", "p50", "p90", "p99", "p99.9", "max", "mean", "samples", "lost/failed");
    private static final int FIGURES = 8;
    private static final int PLACE_OF_REACH = 4;
    private static final int LEAST_TRIALS_FOR_REACH = 3;

    private final Result result;
    private final Set<Shown> shown;
    private final Labels labels;
    private final List<List<String>> rows = new ArrayList<>();

    ResultTable(Result result, Set<Shown> shown) {
        this.result = result;
        this.shown = shown;
        this.labels = new Labels(result.plan().scenarios());
    }

    List<String> lines(Style style) {
        TextTable table = new TextTable(style);
        rows().forEach(table::add);
        return table.lines();
    }

    /** The heading, and the rows below it. */
    List<List<String>> rows() {
        rows.clear();
        add(HEADING, "±");
        for (int i = 0; i < result.plan().scenarios().size(); i++) {
            latency(i);
            Set<Shown> rows = Shown.alwaysOf(result.plan().scenarios().get(i));
            rows.addAll(shown);
            for (Shown more : rows) if (more.isRow()) more(more, i);
        }
        return rows;
    }

    private void latency(int index) {
        Scenario scenario = result.plan().scenarios().get(index);
        Summary summary = result.summary(index);
        Side side = Side.of(result.trials(), index);
        List<String> cells = new ArrayList<>();
        cells.add(labels.of(scenario));
        cells.addAll(summary.isEmpty() ? Collections.nCopies(FIGURES, "-") : figures(summary, side));
        cells.add(Integer.toString(summary.count()));
        cells.add(count(index, Outcome.LOST) + "/" + count(index, Outcome.FAILED));
        add(cells, hasReach() ? reach(side) : "");
    }

    /** Of all trials together: these rows describe, and decide nothing. */
    private void more(Shown more, int index) {
        Summary summary = Summary.of(() -> samples(index).stream().flatMapToLong(more::figures));
        if (summary.isEmpty()) return;
        Unit unit = more.isTime() ? Unit.of(summary.quantile(0.5), summary.max()) : Unit.NONE;
        List<String> cells = new ArrayList<>(List.of("  " + more, unit.toString(), unit.format(summary.min())));
        for (double quantile : QUANTILES)
            cells.add(summary.supports(quantile) ? unit.format(summary.quantile(quantile)) : "-");
        cells.addAll(List.of(unit.format(summary.max()), unit.format(summary.mean()), "", ""));
        add(cells, "");
    }

    private void add(List<String> cells, String reach) {
        List<String> all = new ArrayList<>(cells);
        if (hasReach()) all.add(PLACE_OF_REACH, reach);
        rows.add(all);
    }

    private boolean hasReach() {
        return result.trials().size() >= LEAST_TRIALS_FOR_REACH;
    }

    /** How far the interval of the median goes, such as {@code 1.2%}. */
    private static String reach(Side side) {
        double reach = side.reach(Metric.MEDIAN);
        return Double.isNaN(reach) ? "-" : String.format(Locale.US, reach < 0.0995 ? "%.1f%%" : "%.0f%%", 100 * reach);
    }

    private static List<String> figures(Summary summary, Side side) {
        Unit unit = Unit.of(summary.quantile(0.5), summary.max());
        List<String> cells = new ArrayList<>(List.of(unit.toString(), unit.format(summary.min())));
        for (double quantile : QUANTILES)
            cells.add(figure(unit, summary.supports(quantile) ? quantile(quantile, summary, side) : Double.NaN));
        cells.add(unit.format(summary.max()));
        cells.add(unit.format(summary.mean()));
        return cells;
    }

    private static double quantile(double quantile, Summary summary, Side side) {
        return side.trials().size() == 1 ? summary.quantile(quantile) : side.typical(Metric.latency(quantile));
    }

    private static String figure(Unit unit, double nanos) {
        return Double.isNaN(nanos) ? "-" : unit.format(nanos);
    }

    private int count(int scenario, Outcome outcome) {
        return samples(scenario).stream()
                .mapToInt(samples -> samples.count(outcome))
                .sum();
    }

    private List<Samples> samples(int scenario) {
        return result.samples(scenario);
    }
}
