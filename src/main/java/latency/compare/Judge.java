package latency.compare;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Makes rows of pairs. The intervals of all rows hold together with 95 %: each is made with a share of the error
 * (Bonferroni), which needs no word on how the rows depend on each other.
 */
final class Judge {
    /** Of all intervals of a comparison together. */
    static final double ERROR_RATE = 0.05;

    /** The scatter of two values says nothing of use about their mean. */
    static final int LEAST_TRIALS = 3;

    /** {@link Row#trialsToSettle} is at most this: a larger number is as good as never. */
    static final int MOST_TRIALS = 1_000;

    private static final double POWER = 0.8;
    private static final String DIFFERENT_SHAPES =
            "the distributions differ in shape: the ratio is that of the medians, not that of a round";

    private final double least;
    private final double errorRate;

    /** For a comparison that has this many rows. */
    Judge(Rules rules, int rows) {
        this.least = rules.leastLogarithm();
        this.errorRate = ERROR_RATE / rows;
    }

    Row row(Pair pair, Metric metric) {
        Estimate quantiles = pair.compare(metric);
        String obstacle = obstacle(pair, metric);
        if (obstacle != null) return row(pair, metric, quantiles, Verdict.INCONCLUSIVE, null, obstacle);
        if (pair.isOneMeasurement(metric))
            return row(pair, metric, new Estimate(0, 0, 0), Verdict.SAME, null, "the same samples on both sides");
        boolean byRounds = pair.design() == Design.PAIRED && metric.isMedian();
        Estimate rounds = byRounds ? Estimate.ofMean(Rounds.logarithms(pair, metric.column())) : quantiles;
        boolean differ = byRounds && haveDifferentShapes(pair, metric);
        return row(pair, metric, differ ? quantiles : rounds, differ ? DIFFERENT_SHAPES : null);
    }

    private Row row(Pair pair, Metric metric, Estimate total, String remark) {
        Mix mix = Mix.ofChanged(pair, metric);
        Verdict verdict = verdict(total);
        return row(pair, metric, total, mix == null ? verdict : verdict(pair.design(), verdict, mix), mix, remark);
    }

    /** Whether the medians differ by another ratio than the samples of a round do. */
    private boolean haveDifferentShapes(Pair pair, Metric metric) {
        Estimate rounds = pair.compareWithRounds(metric);
        return Math.abs(rounds.value()) >= least && !rounds.interval(ERROR_RATE).contains(0);
    }

    /** Why there can be no verdict; null if there can. */
    private static String obstacle(Pair pair, Metric metric) {
        if (pair.trials() == 0) return "a side has no complete trial";
        boolean lacking = hasNone(pair.baseline(), metric) || hasNone(pair.candidate(), metric);
        if (lacking) return "a trial has too few samples for " + metric + ", or its " + metric + " is not above zero";
        if (pair.trials() >= LEAST_TRIALS || pair.isOneMeasurement(metric)) return null;
        return "%s %s on a side, and it takes at least %s: use --trials"
                .formatted(pair.trials(), pair.trials() == 1 ? "trial" : "trials", LEAST_TRIALS);
    }

    private static boolean hasNone(Side side, Metric metric) {
        return Arrays.stream(side.logarithms(metric)).anyMatch(Double::isNaN);
    }

    private Verdict verdict(Estimate logarithm) {
        return Verdict.of(logarithm.interval(errorRate), least);
    }

    /**
     * Where the mix changed. Start methods place their children as they do, so that between two of them the placement is
     * part of the difference unless it is all of it; between two files it is the scheduler's coin.
     */
    private Verdict verdict(Design design, Verdict total, Mix mix) {
        if (mix.within() == null) return design == Design.PAIRED ? total : Verdict.INCONCLUSIVE;
        Verdict within = verdict(mix.within());
        if (within == Verdict.SAME) return total == Verdict.SAME ? total : Verdict.PLACEMENT_CHANGE;
        return design == Design.PAIRED ? total : within;
    }

    private Row row(Pair pair, Metric metric, Estimate total, Verdict verdict, Mix mix, String remark) {
        boolean measurable = pair.trials() >= LEAST_TRIALS && !Double.isNaN(total.value());
        boolean open = measurable && verdict == Verdict.INCONCLUSIVE;
        return new Row(
                pair.label(),
                metric,
                pair.baseline().typical(metric),
                pair.candidate().typical(metric),
                Math.exp(total.value()),
                measurable || verdict == Verdict.SAME
                        ? total.interval(errorRate).exp()
                        : new Interval(Double.NaN, Double.NaN),
                verdict,
                mix,
                measurable ? Math.expm1(least + total.reach(errorRate)) : Double.NaN,
                open ? trialsToSettle(pair, mix == null || mix.within() == null ? total : mix.within()) : 0,
                remark,
                Math.abs(total.value()) >= least ? StageShift.of(pair, metric) : List.of());
    }

    /** Enough for four verdicts in five if the estimate is right; {@link #MOST_TRIALS} if not even those are. */
    private int trialsToSettle(Pair pair, Estimate estimate) {
        double margin = Math.abs(Math.abs(estimate.value()) - least);
        double power = NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER);
        int trials = pair.trials();
        while (trials < MOST_TRIALS) {
            trials += Math.max(1, trials / 20);
            double error = estimate.standardError() * Math.sqrt((double) pair.trials() / trials);
            double degrees = pair.design() == Design.PAIRED ? trials - 1.0 : 2.0 * (trials - 1);
            double quantile = TDistribution.of(degrees).inverseSurvivalProbability(errorRate / 2);
            if ((quantile + power) * error <= margin) return trials;
        }
        return MOST_TRIALS;
    }
}
