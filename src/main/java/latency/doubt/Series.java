package latency.doubt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;
import latency.trial.Outcome;

/**
 * Samples of one scenario that have a latency, trial by trial in the order in which they were taken: all, or an excerpt
 * that says as much.
 *
 * @param label what tells the scenario from the others of the result
 * @param trials those with any
 */
record Series(String label, List<Part> trials) {
    private static final int LEAST_OF_TRIAL = 1 << 13;

    /**
     * Of one trial.
     *
     * @param latencies in nanoseconds
     * @param parentCpus where each was triggered
     * @param childCpus where each recorded
     * @param taken how many there are in all
     */
    record Part(long[] latencies, long[] parentCpus, long[] childCpus, int taken) {
        private static Part of(Samples samples, int most) {
            Samples excerpt = samples.excerpt(most);
            return new Part(
                    excerpt.latencies(),
                    excerpt.measured(Column.PARENT_CPU).toArray(),
                    excerpt.measured(Column.CHILD_CPU).toArray(),
                    samples.count(Outcome.OK));
        }

        int size() {
            return latencies.length;
        }
    }

    /** Of the plan's scenario with this index. */
    static Series of(Result result, int scenario) {
        int most = Math.max(
                LEAST_OF_TRIAL, Samples.PLENTY / Math.max(1, result.trials().size()));
        List<Part> trials = new ArrayList<>();
        for (MeasuredTrial trial : result.trials()) {
            Part part = Part.of(trial.scenarios().get(scenario).measured(), most);
            if (part.size() > 0) trials.add(part);
        }
        List<Scenario> scenarios = result.plan().scenarios();
        return new Series(new Labels(scenarios).of(scenarios.get(scenario)), trials);
    }

    int size() {
        return trials.stream().mapToInt(Part::size).sum();
    }

    /** How many there are in all. */
    int taken() {
        return trials.stream().mapToInt(Part::taken).sum();
    }

    double median() {
        return Numbers.median(latencies());
    }

    /** Of all trials, one after the other. */
    long[] latencies() {
        return trials.stream()
                .map(Part::latencies)
                .flatMapToLong(Arrays::stream)
                .toArray();
    }
}
