package latency.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import latency.plan.Scenario;
import latency.result.Result;
import latency.result.Samples;
import latency.result.Summary;
import latency.trial.Outcome;

/**
 * One scenario in one file.
 *
 * @param file its place among the files
 * @param scenario its place among the scenarios
 * @param figures of all samples
 * @param quantiles at {@link #SHARES}; null if the page holds all samples
 * @param stages that the latency of each sample is split into; empty where nothing splits it
 */
record SeriesData(
        int file,
        int scenario,
        int lost,
        int failed,
        Figures figures,
        long[] quantiles,
        List<String> stages,
        List<PackedSamples> trials) {

    private static final int STEPS = 1000;
    private static final int TAIL_STEPS_PER_DECADE = 40;
    private static final int TAIL_DECADES = 3;

    /** Even steps, and ever smaller ones towards the slowest. */
    static final double[] SHARES = DoubleStream.concat(
                    IntStream.range(0, STEPS).mapToDouble(i -> (double) i / STEPS),
                    DoubleStream.concat(
                            IntStream.rangeClosed(1, TAIL_STEPS_PER_DECADE * TAIL_DECADES)
                                    .mapToDouble(i -> 1 - Math.pow(10, -(double) i / TAIL_STEPS_PER_DECADE) / STEPS),
                            DoubleStream.of(1)))
            .toArray();

    /** Of the scenario at this index of the result's plan, with every so-many-th of its samples. */
    static SeriesData of(int file, int scenario, Result result, int index, int every) {
        Scenario measured = result.plan().scenarios().get(index);
        Summary summary = new Summary(result.latencies(index).toArray());
        Stages stages = Stages.of(measured, result.samples(index));
        List<PackedSamples> trials = new ArrayList<>();
        for (Samples samples : result.samples(index)) trials.add(PackedSamples.of(samples, stages, every));
        return new SeriesData(
                file,
                scenario,
                count(result, index, Outcome.LOST),
                count(result, index, Outcome.FAILED),
                Figures.of(result, index, summary),
                every == 1 || summary.isEmpty() ? null : quantiles(summary),
                stages.names(),
                trials);
    }

    private static int count(Result result, int index, Outcome outcome) {
        return result.samples(index).stream()
                .mapToInt(samples -> samples.count(outcome))
                .sum();
    }

    private static long[] quantiles(Summary summary) {
        return Arrays.stream(SHARES).mapToLong(summary::quantile).toArray();
    }
}
