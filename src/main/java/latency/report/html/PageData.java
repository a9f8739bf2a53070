package latency.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import latency.compare.Comparison.Named;
import latency.fit.CostModel;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.report.FitText;

/**
 * All that a page shows. Instants and latencies are in nanoseconds unless a name says otherwise.
 *
 * @param drawnEvery the page holds every so-many-th sample
 * @param shares of the quantiles that stand for the samples; null if the page holds all of them
 * @param findings what came out, in words
 * @param comparison of the first file with the others; null if there is nothing to compare
 * @param fits of each file, what lines through the points of its sweeps say, in words
 * @param series one for each scenario in each file
 */
record PageData(
        String format,
        List<FileData> files,
        List<ScenarioData> scenarios,
        int drawnEvery,
        double[] shares,
        List<String> findings,
        ComparisonData comparison,
        List<List<String>> fits,
        List<SeriesData> series) {

    private static final String FORMAT = "latency-report/1";

    /** In base64: beside it the page needs some 200 kB. */
    static final long MOST_BYTES = 4_200_000;

    /** About as many as the quantiles of a series take, which stand for the samples that the page does not hold. */
    private static final int BYTES_OF_QUANTILES = 8 * SeriesData.SHARES.length;

    /** Of trials with fewer samples hardly more than one is left. */
    private static final int LEAST_DENSE = 1_000_000;

    /**
     * One scenario of any file.
     *
     * @param rest what else than method and trigger tells it from the others
     * @param axes null where one does not apply
     * @param amounts of the axes that have some: bytes, numbers, nanoseconds
     */
    record ScenarioData(
            String label,
            String method,
            String release,
            String rest,
            Map<String, String> axes,
            Map<String, Long> amounts) {}

    /** About these results, with as many samples as the bytes can hold. */
    static PageData of(List<Named> results, long mostBytes) {
        List<Scenario> scenarios = scenarios(results);
        int every = 1;
        List<SeriesData> series = series(results, scenarios, every);
        if (bytes(series) > mostBytes) {
            long room = Math.max(mostBytes - (long) series.size() * BYTES_OF_QUANTILES, mostBytes / 4);
            while (bytes(series) > room && every < LEAST_DENSE) {
                every = Math.max(every + 1, (int) Math.ceil(every * (double) bytes(series) / room));
                series = series(results, scenarios, every);
            }
        }
        ComparisonData comparison = ComparisonData.of(results);
        return new PageData(
                FORMAT,
                results.stream().map(FileData::of).toList(),
                scenarios.stream().map(scenario -> data(scenario, scenarios)).toList(),
                every,
                every == 1 ? null : SeriesData.SHARES,
                Findings.of(results, comparison),
                comparison,
                results.stream()
                        .map(file -> FitText.sentences(CostModel.of(file.result())))
                        .toList(),
                series);
    }

    private static List<Scenario> scenarios(List<Named> results) {
        LinkedHashSet<Scenario> all = new LinkedHashSet<>();
        for (Named file : results) all.addAll(file.result().plan().scenarios());
        return List.copyOf(all);
    }

    private static ScenarioData data(Scenario scenario, List<Scenario> all) {
        String label = new Labels(all).of(scenario);
        String rest = label.replace(scenario.method().toString(), "")
                .replace(scenario.trigger().toString(), "");
        return new ScenarioData(
                label,
                scenario.method().toString(),
                scenario.release(),
                rest.strip(),
                scenario.axes(),
                amounts(scenario));
    }

    private static Map<String, Long> amounts(Scenario scenario) {
        Map<String, Long> amounts = new LinkedHashMap<>();
        amounts.put("memory", scenario.shape().memory());
        amounts.put("vmas", (long) scenario.shape().vmas());
        amounts.put("threads", (long) scenario.shape().threads());
        amounts.put("fds", (long) scenario.shape().fds());
        if (scenario.gap() != null) amounts.put("gap", scenario.gap().toNanos());
        return amounts;
    }

    private static List<SeriesData> series(List<Named> results, List<Scenario> scenarios, int every) {
        List<SeriesData> series = new ArrayList<>();
        for (int scenario = 0; scenario < scenarios.size(); scenario++)
            for (int file = 0; file < results.size(); file++) {
                int index = results.get(file).result().plan().scenarios().indexOf(scenarios.get(scenario));
                if (index >= 0)
                    series.add(SeriesData.of(file, scenario, results.get(file).result(), index, every));
            }
        return series;
    }

    private static long bytes(List<SeriesData> series) {
        return series.stream()
                .flatMap(one -> one.trials().stream())
                .mapToLong(trial -> trial.columns().length())
                .sum();
    }
}
