package latency.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import latency.result.Column;
import latency.result.Results;
import latency.result.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether an interval that claims 95 % covers the truth in 95 of 100 experiments whose truth is known. */
class CoverageTest {
    private static final int EXPERIMENTS = 2_000;
    private static final int SAMPLES = 61;
    private static final double TRIAL_EFFECT = 0.025;
    private static final double LEAST = 0.93;
    private static final double MOST = 0.97;

    @ParameterizedTest
    @MethodSource("distributionsAndTrials")
    void theIntervalOfAMedianCovers(Simulated kind, int trials) {
        double truth = IntStream.range(0, 20_000)
                .mapToDouble(i -> median(kind.trial(SAMPLES, 0, new Random(-i))))
                .average()
                .orElseThrow();
        assertCovers(trials, random -> {
            double[] medians = medians(kind, effects(trials, random), random);
            return Math.abs(Estimate.ofMean(medians).value() - truth)
                    - Estimate.ofMean(medians).reach(Judge.ERROR_RATE);
        });
    }

    @ParameterizedTest
    @MethodSource("distributionsAndTrials")
    void theIntervalOfTheRatioOfTwoFilesCovers(Simulated kind, int trials) {
        assertCovers(
                trials,
                random -> missed(Estimate.ofUnpaired(
                        medians(kind, effects(trials, random), random),
                        medians(kind, effects(trials, random), random))));
    }

    /** The machine drifts from one file to the other, and the control with it; without the control hardly any covers. */
    @ParameterizedTest
    @MethodSource("distributionsAndTrials")
    void theIntervalOfTheRatioOfTwoFilesCoversWhereTheMachineDrifts(Simulated kind, int trials) {
        assertCovers(trials, random -> {
            double[] baselineDrift = drift(0, trials, random);
            double[] candidateDrift = drift(0.1, trials, random);
            return missed(Estimate.ofControlled(
                    medians(kind, sum(effects(trials, random), baselineDrift, 0.7), random),
                    baselineDrift,
                    medians(kind, sum(effects(trials, random), candidateDrift, 0.7), random),
                    candidateDrift));
        });
    }

    @ParameterizedTest
    @MethodSource("distributionsAndTrials")
    void theIntervalOfTheRatioWithinTrialsCovers(Simulated kind, int trials) {
        assertCovers(trials, random -> {
            double[] shared = effects(trials, random);
            double[] own = effects(trials, random);
            Arrays.setAll(own, i -> shared[i] + own[i]);
            return missed(Estimate.ofPaired(medians(kind, shared, random), medians(kind, own, random)));
        });
    }

    @ParameterizedTest
    @MethodSource("distributionsAndTrials")
    void theIntervalOfTheRatioWithinRoundsCovers(Simulated kind, int trials) {
        assertCovers(
                trials,
                random -> missed(Estimate.ofMean(Arrays.stream(effects(trials, random))
                        .map(effect -> roundRatio(
                                Results.samples(kind.trial(SAMPLES, 0, random)),
                                Results.samples(kind.trial(SAMPLES, effect, random))))
                        .toArray())));
    }

    private static double roundRatio(Samples baseline, Samples candidate) {
        Pair pair = new Pair(
                "", new Side(List.of(baseline), List.of()), new Side(List.of(candidate), List.of()), Design.PAIRED);
        return Rounds.logarithms(pair, Column.RECORDED)[0];
    }

    /** Why intervals are not made by resampling trials and the blocks in them. */
    @Test
    void aHierarchicalBootstrapOfThreeTrialsCoversTooLittle() {
        double covered = covered(random -> {
            double[][] blocks = blockMedians(effects(3, random), random);
            double[] means = IntStream.range(0, 400)
                    .mapToDouble(i -> resampledMean(blocks, random))
                    .sorted()
                    .toArray();
            return Math.max(means[9], -means[389]);
        });
        assertTrue(covered < 0.9, () -> "it covered " + covered);
    }

    /** Stopping when the interval happens to be narrow makes it cover less, but hardly. */
    @Test
    void theIntervalStillCoversWhenItsWidthEndedTheRun() {
        double covered = covered(random -> {
            double[] values = effects(40, random);
            int trials = Precision.LEAST_TRIALS;
            while (trials < values.length && reach(values, trials) > 0.01) trials++;
            double[] measured = Arrays.copyOf(values, trials);
            return missed(Estimate.ofMean(measured));
        });
        assertTrue(covered >= LEAST && covered <= MOST, () -> "it covered " + covered);
    }

    static Stream<Arguments> distributionsAndTrials() {
        return Stream.of(Simulated.values())
                .flatMap(kind -> Stream.of(3, 5, 20).map(trials -> Arguments.of(kind, trials)));
    }

    private static void assertCovers(int trials, ToDoubleFunction<Random> missedBy) {
        double covered = covered(missedBy);
        assertTrue(
                covered >= LEAST && covered <= MOST, () -> "with %d trials it covered %.4f".formatted(trials, covered));
    }

    /** The share of experiments whose interval missed the truth by nothing. */
    private static double covered(ToDoubleFunction<Random> missedBy) {
        return IntStream.range(0, EXPERIMENTS)
                        .mapToObj(seed -> new Random(4711L * seed))
                        .filter(random -> missedBy.applyAsDouble(random) <= 0)
                        .count()
                / (double) EXPERIMENTS;
    }

    /** By how much the interval missed zero; not above zero if it did not. */
    private static double missed(Estimate estimate) {
        return Math.abs(estimate.value()) - estimate.reach(Judge.ERROR_RATE);
    }

    private static double reach(double[] values, int count) {
        return Estimate.ofMean(Arrays.copyOf(values, count)).reach(Judge.ERROR_RATE);
    }

    private static double[] effects(int trials, Random random) {
        return random.doubles(trials)
                .map(ignored -> TRIAL_EFFECT * random.nextGaussian())
                .toArray();
    }

    private static double[] drift(double from, int trials, Random random) {
        return random.doubles(trials)
                .map(ignored -> from + 0.1 * random.nextGaussian())
                .toArray();
    }

    private static double[] sum(double[] effects, double[] drift, double slope) {
        return IntStream.range(0, effects.length)
                .mapToDouble(i -> effects[i] + slope * drift[i])
                .toArray();
    }

    private static double[] medians(Simulated kind, double[] effects, Random random) {
        return Arrays.stream(effects)
                .map(effect -> median(kind.trial(SAMPLES, effect, random)))
                .toArray();
    }

    private static double median(long[] latencies) {
        return Math.log(Metric.MEDIAN.quantile(latencies));
    }

    private static double[][] blockMedians(double[] effects, Random random) {
        return Arrays.stream(effects)
                .mapToObj(effect -> random.doubles(10)
                        .map(ignored -> effect + 0.01 * random.nextGaussian())
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double resampledMean(double[][] blocks, Random random) {
        double sum = 0;
        for (int i = 0; i < blocks.length; i++) {
            double[] trial = blocks[random.nextInt(blocks.length)];
            for (int j = 0; j < trial.length; j++) sum += trial[random.nextInt(trial.length)];
        }
        return sum / blocks.length / blocks[0].length;
    }
}
