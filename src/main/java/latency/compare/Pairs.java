package latency.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import latency.plan.Labels;
import latency.plan.PlanException;
import latency.plan.Scenario;
import latency.result.Result;

/** Finds what can be compared. */
public final class Pairs {
    private Pairs() {}

    /** Every scenario that two results have in common, in the baseline's order. */
    public static List<Pair> inCommon(Result baseline, Result candidate) {
        List<Scenario> others = candidate.plan().scenarios();
        Labels labels = new Labels(baseline.plan().scenarios());
        List<Pair> pairs = new ArrayList<>();
        for (Scenario scenario : baseline.plan().scenarios()) {
            if (!others.contains(scenario)) continue;
            Side before = side(baseline, scenario);
            Side after = side(candidate, scenario);
            Design design = Control.design(baseline, candidate, before, after);
            pairs.add(new Pair(labels.of(scenario), before, after, design));
        }
        return pairs;
    }

    /**
     * Scenarios of one result that differ in one axis: its first value in the plan is every time the baseline. Where an
     * axis has no meaning for one of the two, it does not keep them apart.
     *
     * @throws PlanException if there are none
     */
    public static List<Pair> by(String axis, Result result) {
        List<Scenario> scenarios = result.plan().scenarios();
        List<String> values = values(axis, scenarios);
        if (values.size() < 2)
            throw new PlanException("--by %s: choose an axis with several values: %s"
                    .formatted(
                            axis,
                            varying(scenarios).isEmpty()
                                    ? "this result has none"
                                    : String.join(", ", varying(scenarios))));
        List<Pair> pairs = new ArrayList<>();
        for (Scenario candidate : scenarios) {
            String value = candidate.axes().get(axis);
            if (value == null || value.equals(values.getFirst())) continue;
            scenarios.stream()
                    .filter(baseline -> values.getFirst().equals(baseline.axes().get(axis)))
                    .filter(baseline -> differOnlyIn(axis, baseline, candidate))
                    .findFirst()
                    .ifPresent(baseline -> pairs.add(pair(axis, result, baseline, candidate)));
        }
        if (pairs.isEmpty())
            throw new PlanException("--by %s: no two scenarios differ in nothing else".formatted(axis));
        return pairs;
    }

    private static Pair pair(String axis, Result result, Scenario baseline, Scenario candidate) {
        String change = baseline.axes().get(axis) + " -> " + candidate.axes().get(axis);
        String rest = new Labels(result.plan().scenarios()).without(axis, candidate);
        return new Pair(
                rest.isEmpty() ? change : rest + ": " + change,
                side(result, baseline),
                side(result, candidate),
                Design.PAIRED);
    }

    private static boolean differOnlyIn(String axis, Scenario baseline, Scenario candidate) {
        Map<String, String> before = new LinkedHashMap<>(baseline.axes());
        before.remove(axis);
        return before.entrySet().stream().allMatch(entry -> {
            String after = candidate.axes().get(entry.getKey());
            return entry.getValue() == null || after == null || entry.getValue().equals(after);
        });
    }

    private static List<String> values(String axis, List<Scenario> scenarios) {
        return scenarios.stream()
                .map(scenario -> scenario.axes().get(axis))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static List<String> varying(List<Scenario> scenarios) {
        return scenarios.stream()
                .flatMap(scenario -> scenario.axes().keySet().stream())
                .distinct()
                .filter(axis -> values(axis, scenarios).size() > 1)
                .toList();
    }

    private static Side side(Result result, Scenario scenario) {
        return Side.ofComplete(result, result.plan().scenarios().indexOf(scenario));
    }
}
