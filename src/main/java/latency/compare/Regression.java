package latency.compare;

import java.util.List;
import java.util.Set;
import latency.result.Result;

/**
 * Whether a candidate, measured trial by trial, is slower than the baseline by more than is allowed.
 *
 * <p>Whoever looks after every trial and stops when the answer pleases will be wrong more often than each single look
 * would be. So there are few looks, at fixed numbers of trials, and each spends an equal part of the error. Only one of
 * the two wrong answers is possible for a given truth, so each of the bounds may spend all of it.
 *
 * @param metric what is compared
 * @param allowed the largest share by which it may grow
 */
public record Regression(Metric metric, double allowed) {
    /** After the last look there is none. */
    public static final int MOST_TRIALS = 34;

    private static final Set<Integer> LOOKS = Set.of(3, 5, 8, 13, 21, MOST_TRIALS);

    /** What a look says. */
    public enum Answer {
        GOOD,
        SLOWER,
        OPEN
    }

    /**
     * One scenario at one look.
     *
     * @param low the ratio of candidate and baseline is hardly lower
     * @param high nor higher; both NaN where nothing can be said
     * @param mix how the placement changed, and the bounds are then of the shift within the same placement; null if it
     *     did not
     */
    public record Bounds(String label, double baseline, double candidate, double low, double high, Mix mix) {}

    /** Whether the baseline has enough trials for any answer. */
    public boolean canBeTold(Result baseline) {
        return baseline.trials().stream().filter(trial -> trial.end() == null).count() >= Judge.LEAST_TRIALS;
    }

    public static boolean isLookDue(int trials) {
        return LOOKS.contains(trials);
    }

    /** A look at every scenario that both have. */
    public List<Bounds> bounds(Result baseline, Result candidate) {
        List<Pair> pairs = Pairs.inCommon(baseline, candidate);
        return pairs.stream().map(pair -> bounds(pair, pairs.size())).toList();
    }

    /**
     * A single scenario beyond the limit makes the candidate slower; good are only all together. What was measured under
     * another load may be slower for that alone.
     */
    public Answer answer(Result baseline, Result candidate) {
        List<Bounds> bounds = bounds(baseline, candidate);
        double limit = 1 + allowed;
        boolean slower = bounds.stream().anyMatch(bound -> bound.low > limit);
        if (slower) return obstacle(baseline, candidate) == null ? Answer.SLOWER : Answer.OPEN;
        return bounds.stream().allMatch(bound -> bound.high < limit) ? Answer.GOOD : Answer.OPEN;
    }

    /** Why nothing can be called slower; null if it can. */
    public String obstacle(Result baseline, Result candidate) {
        return Load.difference(baseline, candidate);
    }

    /** How the control changed, and what that means for the bounds; null if there is none on both sides. */
    public String control(Result baseline, Result candidate) {
        return Control.remark(baseline, candidate);
    }

    private Bounds bounds(Pair pair, int pairs) {
        Mix mix = pair.trials() < Judge.LEAST_TRIALS ? null : Mix.ofChanged(pair, metric);
        Estimate logarithm = mix == null ? pair.compare(metric) : mix.within();
        boolean says = logarithm != null && pair.trials() >= Judge.LEAST_TRIALS;
        double errorRate = Judge.ERROR_RATE / LOOKS.size();
        return new Bounds(
                pair.label(),
                pair.baseline().typical(metric),
                pair.candidate().typical(metric),
                says ? Math.exp(logarithm.value() - logarithm.reach(2 * errorRate / pairs)) : Double.NaN,
                says ? Math.exp(logarithm.value() + logarithm.reach(2 * errorRate)) : Double.NaN,
                mix);
    }
}
