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
 * The samples of one scenario that have a latency, trial by trial in the order in which they were taken.
 *
 * @param label what tells the scenario from the others of the result
 * @param trials those with any
 */
record Series(String label, List<Part> trials) {

    /**
     * Of one trial.
     *
     * @param latencies in nanoseconds
     * @param parentCpus where each was triggered
     * @param childCpus where each recorded
     */
    record Part(long[] latencies, long[] parentCpus, long[] childCpus) {
        private static Part of(Samples samples) {
            long[] outcomes = samples.column(Column.OUTCOME);
            return new Part(
                    samples.latencies(),
                    measured(samples.column(Column.PARENT_CPU), outcomes),
                    measured(samples.column(Column.CHILD_CPU), outcomes));
        }

        private static long[] measured(long[] column, long[] outcomes) {
            int count = 0;
            for (int i = 0; i < column.length; i++) {
                if (outcomes[i] == Outcome.OK.code()) column[count++] = column[i];
            }
            return Arrays.copyOf(column, count);
        }

        int size() {
            return latencies.length;
        }
    }

    /** Of the plan's scenario with this index. */
    static Series of(Result result, int scenario) {
        List<Part> trials = new ArrayList<>();
        for (MeasuredTrial trial : result.trials()) {
            Part part = Part.of(trial.scenarios().get(scenario).measured());
            if (part.size() > 0) trials.add(part);
        }
        List<Scenario> scenarios = result.plan().scenarios();
        return new Series(new Labels(scenarios).of(scenarios.get(scenario)), trials);
    }

    int size() {
        return trials.stream().mapToInt(Part::size).sum();
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
