package latency.fit;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import latency.compare.Estimate;
import latency.result.Column;
import latency.result.Summary;

/**
 * The medians of some scenarios, and what they might have been: the same, of trials drawn anew with replacement. A single
 * trial is drawn from by blocks of consecutive rounds, which says nothing of how another process would differ.
 *
 * <p>All scenarios of a draw come from the same trials or blocks, and as many of them are always drawn in the same way:
 * what a trial does to several scenarios stays together.
 */
final class Medians {
    private static final int DRAWS = 1_000;
    private static final long SEED = 4711;
    private static final int MOST_BLOCKS = 30;
    private static final int LEAST_BLOCKS = 5;
    private static final int LEAST_BLOCK_LENGTH = 4;

    private final double[] typical;
    private final double[][] drawn;
    private final int units;

    private Medians(double[] typical, double[][] drawn, int units) {
        this.typical = typical;
        this.drawn = drawn;
        this.units = units;
    }

    /**
     * Of one measure.
     *
     * @param trials of each the values of all scenarios, one for each round
     */
    static Medians of(List<List<long[]>> trials) {
        double[][] logarithms = trials.stream()
                .map(trial -> trial.stream()
                        .mapToDouble(values -> Math.log(median(values)))
                        .toArray())
                .toArray(double[][]::new);
        int[] once = new int[trials.size()];
        Arrays.fill(once, 1);
        double[] typical = typical(logarithms, once);
        if (trials.size() > 1)
            return new Medians(typical, draws(trials.size(), times -> typical(logarithms, times)), trials.size());
        return ofOnlyTrial(typical, trials.getFirst());
    }

    private static Medians ofOnlyTrial(double[] typical, List<long[]> scenarios) {
        int rounds = scenarios.stream().mapToInt(values -> values.length).min().orElse(0);
        int blocks = Math.min(MOST_BLOCKS, rounds / LEAST_BLOCK_LENGTH);
        if (blocks < LEAST_BLOCKS) return new Medians(typical, new double[0][], 1);
        List<Blocks> parts =
                scenarios.stream().map(values -> Blocks.of(values, blocks)).toList();
        return new Medians(
                typical,
                draws(
                        blocks,
                        times -> parts.stream()
                                .mapToDouble(part -> part.median(times))
                                .toArray()),
                blocks);
    }

    private static double median(long[] values) {
        long[] present =
                Arrays.stream(values).filter(value -> value != Column.ABSENT).toArray();
        return present.length == 0 ? Double.NaN : new Summary(present).quantile(0.5);
    }

    /** The geometric means of each scenario's medians, each as often as drawn. */
    private static double[] typical(double[][] logarithms, int[] times) {
        int all = IntStream.of(times).sum();
        return IntStream.range(0, logarithms[0].length)
                .mapToDouble(scenario -> IntStream.range(0, times.length)
                        .mapToDouble(trial -> times[trial] * logarithms[trial][scenario])
                        .sum())
                .map(sum -> Math.exp(sum / all))
                .toArray();
    }

    private interface Draw {
        /** The medians when unit i was drawn {@code times[i]} times. */
        double[] medians(int[] times);
    }

    private static double[][] draws(int units, Draw draw) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[][] drawn = new double[DRAWS][];
        for (int i = 0; i < DRAWS; i++) {
            int[] times = new int[units];
            for (int j = 0; j < units; j++) times[random.nextInt(units)]++;
            drawn[i] = draw.medians(times);
        }
        return drawn;
    }

    /** Whether there is one of every scenario, above zero. */
    boolean areWhole() {
        return Arrays.stream(typical).allMatch(median -> median > 0 && Double.isFinite(median));
    }

    /** In nanoseconds, one for each scenario. */
    double[] typical() {
        return typical.clone();
    }

    /** What the statistic is, and how uncertain that leaves it. */
    Estimate estimate(ToDoubleFunction<double[]> statistic) {
        return estimate(statistic.applyAsDouble(typical), Arrays.stream(drawn).mapToDouble(statistic));
    }

    /** Likewise, of a statistic of these medians and others that were drawn together with them. */
    Estimate estimate(Medians others, Statistic statistic) {
        return estimate(
                statistic.of(typical, others.typical),
                IntStream.range(0, Math.min(drawn.length, others.drawn.length))
                        .mapToDouble(i -> statistic.of(drawn[i], others.drawn[i])));
    }

    /** Of two sets of medians. */
    interface Statistic {
        double of(double[] first, double[] second);
    }

    /** Values drawn with replacement scatter less than independent ones would, by one unit in all. */
    private Estimate estimate(double value, DoubleStream statistics) {
        double[] values = statistics.toArray();
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        double variance = squares / (values.length - 1.0) * units / (units - 1.0);
        return new Estimate(value, values.length == 0 ? Double.NaN : Math.sqrt(variance), units - 1.0);
    }
}
