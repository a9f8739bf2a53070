package latency.fit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;
import latency.trial.Outcome;

/**
 * Scenarios of a result that differ in one axis of amounts, at three or more of them.
 *
 * @param axis that differs
 * @param label what tells it from the other sweeps of that axis
 * @param scenarios by rising amount
 * @param amounts one for each
 * @param unit what a line's slope is for one of, such as {@code 4 KiB page}
 * @param curves the latency first
 */
public record Sweep(
        Axis axis, String label, List<Scenario> scenarios, List<Long> amounts, String unit, List<Curve> curves) {
    public Sweep {
        scenarios = List.copyOf(scenarios);
        amounts = List.copyOf(amounts);
        curves = List.copyOf(curves);
    }

    /** What others found a unit to cost. */
    public Optional<Published> publishedUnit() {
        return Published.ofUnit(axis, scenarios.getLast());
    }

    /** What others found to be left where the amount is zero. */
    public Optional<Published> publishedBase() {
        return Published.ofBase(axis, scenarios.getLast());
    }

    /** Those of a result, with what their medians were drawn from. */
    static List<Drawn> in(Result result) {
        List<Drawn> sweeps = new ArrayList<>();
        for (Axis axis : Axis.values()) {
            for (List<Scenario> group : Groups.along(axis, result.plan().scenarios()))
                of(axis, group, result).ifPresent(sweeps::add);
        }
        return sweeps;
    }

    /**
     * A sweep before its lines are all that is left of it.
     *
     * @param trials those that have all of its scenarios
     * @param medians of each curve's measure
     */
    record Drawn(Sweep sweep, List<MeasuredTrial> trials, Map<Measure, Medians> medians) {}

    private static Optional<Drawn> of(Axis axis, List<Scenario> group, Result result) {
        List<Integer> places =
                group.stream().map(result.plan().scenarios()::indexOf).toList();
        List<MeasuredTrial> trials = result.trials().stream()
                .filter(trial -> places.stream().allMatch(place -> has(trial, place)))
                .toList();
        if (trials.isEmpty()) return Optional.empty();
        Map<Measure, Medians> medians = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            if (!measure.appliesTo(group.getLast())) continue;
            Medians all = Medians.of(values(measure, trials, places));
            if (all.areWhole()) medians.put(measure, all);
        }
        return Optional.of(new Drawn(of(axis, group, result, medians), trials, medians));
    }

    private static Sweep of(Axis axis, List<Scenario> group, Result result, Map<Measure, Medians> medians) {
        Scenario last = group.getLast();
        double[] units = group.stream()
                .mapToDouble(scenario -> (double) axis.amount(scenario) / axis.unitAmount(last))
                .toArray();
        return new Sweep(
                axis,
                new Labels(result.plan().scenarios()).without(axis.toString(), last),
                group,
                group.stream().map(axis::amount).toList(),
                axis.unit(last),
                medians.entrySet().stream()
                        .map(each -> Curve.of(each.getKey(), units, each.getValue()))
                        .toList());
    }

    private static List<List<long[]>> values(Measure measure, List<MeasuredTrial> trials, List<Integer> places) {
        return trials.stream()
                .map(trial -> places.stream()
                        .map(place -> measure.of(
                                trial.scenarios().get(place).measured().excerpt(Samples.PLENTY)))
                        .toList())
                .toList();
    }

    private static boolean has(MeasuredTrial trial, int place) {
        Samples samples = trial.scenarios().get(place).measured();
        return samples.count(Outcome.OK) > 0;
    }
}
