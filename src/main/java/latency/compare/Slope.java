package latency.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import latency.plan.Quantity;
import latency.plan.Scenario;
import latency.result.MeasuredTrial;
import latency.result.Result;

/**
 * By how much a median grows with what the parent carries: a straight line through the medians of each trial, by least
 * squares, and the mean of their slopes.
 *
 * @param label of the scenarios that differ in this alone
 * @param unit of what is carried
 * @param nanosPerUnit of latency
 */
public record Slope(String label, Unit unit, Estimate nanosPerUnit) {
    private static final int LEAST_POINTS = 3;
    private static final double PAGE = 4096;

    /** What a parent may carry more or less of. */
    public enum Unit {
        MAPPING("vmas", 1),
        THREAD("threads", 1),
        DESCRIPTOR("fds", 1),
        PAGE_OF_4_KIB("memory", PAGE);

        private final String axis;
        private final double size;

        Unit(String axis, double size) {
            this.axis = axis;
            this.size = size;
        }

        private double of(Scenario scenario) {
            return Quantity.bytes(scenario.axes().get(axis)) / size;
        }
    }

    /** One for each axis with three points or more, of scenarios that are alike otherwise. */
    public static List<Slope> of(Result result) {
        List<Slope> slopes = new ArrayList<>();
        List<MeasuredTrial> complete =
                result.trials().stream().filter(trial -> trial.end() == null).toList();
        for (Unit unit : Unit.values())
            for (List<Integer> alike : alike(result.plan().scenarios(), unit))
                if (alike.size() >= LEAST_POINTS && !complete.isEmpty()) slopes.add(of(result, complete, unit, alike));
        return slopes;
    }

    private static Iterable<List<Integer>> alike(List<Scenario> scenarios, Unit unit) {
        Map<Map<String, String>, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < scenarios.size(); i++) {
            Map<String, String> others = new LinkedHashMap<>(scenarios.get(i).axes());
            others.remove(unit.axis);
            groups.computeIfAbsent(others, key -> new ArrayList<>()).add(i);
        }
        return groups.values();
    }

    private static Slope of(Result result, List<MeasuredTrial> trials, Unit unit, List<Integer> scenarios) {
        List<Scenario> all = result.plan().scenarios();
        double[] carried =
                scenarios.stream().mapToDouble(i -> unit.of(all.get(i))).toArray();
        double[] slopes = trials.stream()
                .map(trial -> scenarios.stream()
                        .mapToDouble(
                                i -> Metric.MEDIAN.of(trial.scenarios().get(i).measured()))
                        .toArray())
                .mapToDouble(medians -> slope(carried, medians))
                .filter(slope -> !Double.isNaN(slope))
                .toArray();
        return new Slope(all.get(scenarios.getFirst()).toString(), unit, Estimate.ofMean(slopes));
    }

    /** Of the straight line with the least squared distances; NaN if a value is. */
    static double slope(double[] x, double[] y) {
        double meanX = Arrays.stream(x).average().orElseThrow();
        double meanY = Arrays.stream(y).average().orElseThrow();
        double products = IntStream.range(0, x.length)
                .mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY))
                .sum();
        double squares = Arrays.stream(x).map(v -> (v - meanX) * (v - meanX)).sum();
        return products / squares;
    }
}
