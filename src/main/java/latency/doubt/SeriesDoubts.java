package latency.doubt;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import latency.doubt.Series.Part;
import latency.result.Unit;

/** Doubts about the samples of one scenario, as a series. */
final class SeriesDoubts {
    private static final int BLOCKS = 20;
    private static final int LEAST_SAMPLES = 200;
    private static final int QUARTERS = 4;

    private static final double CLEAR_TREND = 0.65;
    private static final double NOTABLE_DRIFT = 0.05;

    private static final int FIRST = 20;
    private static final double SLOW_START = 1.5;
    private static final double CLEAR_DEVIATIONS = 5;

    private static final int INDEPENDENCE_BLOCKS = 30;
    private static final int LEAST_BLOCK = 20;
    private static final double FEW_INDEPENDENT = 0.1;

    private static final double NOTABLE_SPREAD = 0.1;
    private static final double CLEAR_SPREAD = 6;

    private static final List<Double> SHOWN_QUANTILES = List.of(0.5, 0.9, 0.99, 0.999);
    private static final double LEAST_ABOVE = 3;
    private static final double ROUNDING = 1e-9;

    private SeriesDoubts() {}

    /** The latencies grow or shrink in the course of a trial. */
    static Optional<Suspicion> drift(Series series) {
        return worst(series, part -> {
            if (part.size() < LEAST_SAMPLES) return Optional.empty();
            double trend = Numbers.trend(Numbers.blockMedians(part.latencies(), BLOCKS));
            double[] quarters = Numbers.blockMedians(part.latencies(), QUARTERS);
            double change = quarters[QUARTERS - 1] / quarters[0] - 1;
            if (Math.abs(trend) < CLEAR_TREND || Math.abs(change) < NOTABLE_DRIFT) return Optional.empty();
            return suspicion(Math.abs(change), "%+.0f %% from a trial's first quarter to its last", 100 * change);
        });
    }

    /** The first samples of most trials are slower than the others. */
    static Optional<Suspicion> slowStart(Series series) {
        List<Double> slow = series.trials().stream()
                .filter(SeriesDoubts::startsSlowly)
                .map(SeriesDoubts::startRatio)
                .toList();
        if (2 * slow.size() <= series.trials().size()) return Optional.empty();
        double most = slow.stream().max(Comparator.naturalOrder()).orElseThrow();
        return suspicion(most, "the first %d samples took %.1f times as long as the others", FIRST, most);
    }

    private static double startRatio(Part part) {
        long[] latencies = part.latencies();
        return Numbers.median(Arrays.copyOf(latencies, FIRST))
                / Numbers.median(Arrays.copyOfRange(latencies, FIRST, latencies.length));
    }

    /** By the rank sum of the first samples, which a few extreme ones cannot decide. */
    private static boolean startsSlowly(Part part) {
        if (part.size() < LEAST_SAMPLES || startRatio(part) < SLOW_START) return false;
        double[] ranks = Numbers.ranks(part.latencies());
        double sum = Arrays.stream(ranks, 0, FIRST).sum();
        double expected = FIRST * (part.size() - 1) / 2.0;
        double deviation = Math.sqrt((double) FIRST * (part.size() - FIRST) * (part.size() + 1) / 12);
        return sum - expected > CLEAR_DEVIATIONS * deviation;
    }

    /** Neighbours are alike: the means of blocks vary more than those of independent samples would. */
    static Optional<Suspicion> autocorrelation(Series series) {
        return worst(series, part -> {
            if (part.size() < INDEPENDENCE_BLOCKS * LEAST_BLOCK) return Optional.empty();
            double independent = Math.min(1, expectedVariance(part) / blockVariance(part));
            if (independent > FEW_INDEPENDENT) return Optional.empty();
            return suspicion(
                    1 / independent,
                    "neighbours are alike: %d samples say as much as %.0f independent ones",
                    part.size(),
                    Math.max(1, independent * part.size()));
        });
    }

    private static double expectedVariance(Part part) {
        double block = (double) part.size() / INDEPENDENCE_BLOCKS;
        return (double) part.size() * part.size() / 12 / block;
    }

    private static double blockVariance(Part part) {
        double[] ranks = Numbers.ranks(part.latencies());
        double[] means = new double[INDEPENDENCE_BLOCKS];
        for (int i = 0; i < INDEPENDENCE_BLOCKS; i++) {
            int from = (int) ((long) ranks.length * i / INDEPENDENCE_BLOCKS);
            int to = (int) ((long) ranks.length * (i + 1) / INDEPENDENCE_BLOCKS);
            means[i] = Arrays.stream(ranks, from, to).average().orElseThrow();
        }
        return Math.pow(Numbers.standardDeviation(means), 2);
    }

    /** The medians of trials lie further apart than the noise within them explains. */
    static Optional<Suspicion> trialsDisagree(Series series) {
        List<Part> parts = series.trials().stream()
                .filter(part -> part.size() >= LEAST_SAMPLES)
                .toList();
        if (parts.size() < 2) return Optional.empty();
        List<Part> byMedian = parts.stream()
                .sorted(Comparator.comparingDouble(part -> Numbers.median(part.latencies())))
                .toList();
        double low = Numbers.median(byMedian.getFirst().latencies());
        double high = Numbers.median(byMedian.getLast().latencies());
        double noise =
                parts.stream().mapToDouble(SeriesDoubts::medianError).max().orElseThrow();
        if (high - low < NOTABLE_SPREAD * low || high - low < CLEAR_SPREAD * noise) return Optional.empty();
        if (overlap(byMedian.getFirst(), byMedian.getLast())) return Optional.empty();
        return suspicion(
                high / low,
                "the medians of its %d trials lie between %s and %s",
                parts.size(),
                Unit.text(low),
                Unit.text(high));
    }

    /** Where a median falls between two modes it jumps from block to block: then this says so, and the error does not. */
    private static boolean overlap(Part low, Part high) {
        double[] lower = Numbers.blockMedians(low.latencies(), BLOCKS);
        double[] higher = Numbers.blockMedians(high.latencies(), BLOCKS);
        Arrays.sort(lower);
        Arrays.sort(higher);
        return lower[BLOCKS * 3 / 4] >= higher[BLOCKS / 4];
    }

    private static double medianError(Part part) {
        return Numbers.standardDeviation(Numbers.blockMedians(part.latencies(), BLOCKS)) / Math.sqrt(BLOCKS);
    }

    /** A percentile is shown, but hardly a sample lies above it. */
    static Optional<Suspicion> fewSamples(Series series) {
        for (double quantile : SHOWN_QUANTILES) {
            double above = series.taken() * (1 - quantile) + ROUNDING;
            if (above >= 1 && above < LEAST_ABOVE)
                return suspicion(
                        1 - quantile,
                        "p%s rests on the %.0f slowest of %d samples",
                        Double.toString(100 * quantile).replaceAll("\\.0$", ""),
                        Math.floor(above),
                        series.taken());
        }
        return Optional.empty();
    }

    private static Optional<Suspicion> worst(Series series, Function<Part, Optional<Suspicion>> look) {
        return series.trials().stream()
                .flatMap(part -> look.apply(part).stream())
                .max(Comparator.comparing(Suspicion::degree));
    }

    static Optional<Suspicion> suspicion(double degree, String format, Object... numbers) {
        return Optional.of(new Suspicion(degree, String.format(Locale.US, format, numbers)));
    }
}
