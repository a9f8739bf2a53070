package latency.compare;

import java.util.List;

/**
 * When a difference counts.
 *
 * @param minEffect the smallest that does, as a share: a ratio from 1 / (1 + minEffect) to 1 + minEffect is no difference
 * @param metrics each row is compared by every one of them
 */
public record Rules(double minEffect, List<Metric> metrics) {
    public Rules {
        metrics = List.copyOf(metrics);
        if (!(minEffect >= 0)) throw new IllegalArgumentException("least effect " + minEffect);
    }

    /** The logarithm of the smallest ratio that counts. */
    double leastLogarithm() {
        return Math.log1p(minEffect);
    }
}
