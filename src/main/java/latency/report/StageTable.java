package latency.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import latency.result.Column;
import latency.result.Samples;
import latency.result.Stage;
import latency.result.Summary;
import latency.result.Unit;

/**
 * Two lines for each scenario: the median and the 99th percentile of every stage, of their sum, which is taken sample by
 * sample, and of the latency. Only samples whose events were all found are in it.
 */
final class StageTable {
    private static final double MEDIAN = 0.5;
    private static final double TAIL = 0.99;
    private static final String NONE = "-";

    private final List<Row> rows = new ArrayList<>();

    /** All samples of a scenario, whatever their trial. */
    private record Row(String label, Map<Stage, long[]> stages, long[] sums, long[] latencies) {
        boolean has(Stage stage) {
            return Arrays.stream(stages.get(stage)).anyMatch(nanos -> nanos != 0);
        }
    }

    /** Adds the scenario with this label, and says how many of its samples are in the table. */
    int add(String label, List<Samples> trials) {
        Map<Stage, long[]> stages = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) stages.put(stage, new long[0]);
        long[] sums = new long[0];
        long[] latencies = new long[0];
        for (Samples samples : trials) {
            Map<Stage, long[]> own = Stage.of(samples);
            own.forEach((stage, nanos) -> stages.merge(stage, Stage.present(nanos), StageTable::both));
            sums = both(sums, sums(own, samples.size()));
            latencies = both(latencies, matched(own, samples.column(Column.RECORDED)));
        }
        if (latencies.length > 0) rows.add(new Row(label, stages, sums, latencies));
        return latencies.length;
    }

    private static long[] sums(Map<Stage, long[]> stages, int size) {
        long[] sums = new long[size];
        for (long[] nanos : stages.values())
            for (int i = 0; i < size; i++) if (nanos[i] != Column.ABSENT) sums[i] += nanos[i];
        return matched(stages, sums);
    }

    private static long[] matched(Map<Stage, long[]> stages, long[] values) {
        long[] kept = new long[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++)
            if (stages.get(Stage.RECORD)[i] != Column.ABSENT) kept[count++] = values[i];
        return Arrays.copyOf(kept, count);
    }

    private static long[] both(long[] first, long[] second) {
        long[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** None if it is empty. */
    List<String> lines(Style style) {
        if (rows.isEmpty()) return List.of();
        List<Stage> stages = Arrays.stream(Stage.values())
                .filter(stage -> rows.stream().anyMatch(row -> row.has(stage)))
                .toList();
        TextTable table = new TextTable(style);
        List<String> heading = new ArrayList<>(List.of("stages: p50", ""));
        stages.forEach(stage -> heading.add(stage.toString()));
        heading.addAll(List.of("sum", "latency"));
        table.add(heading);
        for (Row row : rows) {
            table.add(cells(row.label, row, stages, MEDIAN));
            table.add(cells("  p99", row, stages, TAIL));
        }
        return table.lines();
    }

    private static List<String> cells(String label, Row row, List<Stage> stages, double quantile) {
        Summary latency = new Summary(row.latencies);
        Unit unit = Unit.of(latency.quantile(MEDIAN), latency.quantile(TAIL));
        List<String> cells = new ArrayList<>(List.of(label, unit.toString()));
        for (Stage stage : stages) cells.add(figure(new Summary(row.stages.get(stage)), quantile, unit));
        cells.add(figure(new Summary(row.sums), quantile, unit));
        cells.add(figure(latency, quantile, unit));
        return cells;
    }

    private static String figure(Summary summary, double quantile, Unit unit) {
        return summary.isEmpty() || !summary.supports(quantile) ? NONE : unit.format(summary.quantile(quantile));
    }
}
