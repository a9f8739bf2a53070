package latency.compare;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A number that was estimated from a few independent values, with its uncertainty.
 *
 * @param value NaN where it could not be estimated
 * @param standardError of it; NaN where one value says nothing about it
 * @param degreesOfFreedom of the standard error
 */
public record Estimate(double value, double standardError, double degreesOfFreedom) {
    /** The mean of the values. */
    public static Estimate ofMean(double[] values) {
        return new Estimate(mean(values), Math.sqrt(varianceOfMean(values)), values.length - 1.0);
    }

    /** The mean difference of candidate and baseline, value by value: both have as many. */
    public static Estimate ofPaired(double[] baseline, double[] candidate) {
        return ofMean(IntStream.range(0, baseline.length)
                .mapToDouble(i -> candidate[i] - baseline[i])
                .toArray());
    }

    /** The difference of two means of independent values whose variances may differ: Welch's. */
    public static Estimate ofUnpaired(double[] baseline, double[] candidate) {
        double first = varianceOfMean(baseline);
        double second = varianceOfMean(candidate);
        double both = first + second;
        double degrees = both == 0
                ? baseline.length + candidate.length - 2.0
                : both * both / (first * first / (baseline.length - 1) + second * second / (candidate.length - 1));
        return new Estimate(mean(candidate) - mean(baseline), Math.sqrt(both), degrees);
    }

    /**
     * The difference of two means of independent values, less what their controls account for: analysis of covariance.
     * The slope is that of values on controls within the sides, so that it is none of the difference. Where the controls
     * hardly vary within a side and differ much between the two, the slope is unknown and the interval wide.
     */
    static Estimate ofControlled(
            double[] baseline, double[] baselineControls, double[] candidate, double[] candidateControls) {
        double[] values = concat(deviations(baseline), deviations(candidate));
        double[] controls = concat(deviations(baselineControls), deviations(candidateControls));
        double squares = product(controls, controls);
        if (squares == 0) return ofUnpaired(baseline, candidate);
        double slope = product(controls, values) / squares;
        double degrees = values.length - 3.0;
        double variance = (product(values, values) - slope * product(controls, values)) / degrees;
        double shift = mean(candidateControls) - mean(baselineControls);
        double error = variance * (1.0 / baseline.length + 1.0 / candidate.length + shift * shift / squares);
        return new Estimate(mean(candidate) - mean(baseline) - slope * shift, Math.sqrt(Math.max(0, error)), degrees);
    }

    private static double[] concat(double[] first, double[] second) {
        return DoubleStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    }

    private static double[] deviations(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    private static double product(double[] first, double[] second) {
        return IntStream.range(0, first.length)
                .mapToDouble(i -> first[i] * second[i])
                .sum();
    }

    /**
     * How far the interval reaches to each side; NaN where there is none.
     *
     * @param errorRate the probability that the interval misses, both sides together
     */
    public double reach(double errorRate) {
        if (standardError == 0) return 0;
        if (!(standardError > 0) || !(degreesOfFreedom > 0)) return Double.NaN;
        return standardError * TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(errorRate / 2);
    }

    /** Both ends of the interval. */
    public Interval interval(double errorRate) {
        double reach = reach(errorRate);
        return new Interval(value - reach, value + reach);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double varianceOfMean(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return squares / (values.length - 1.0) / values.length;
    }
}
