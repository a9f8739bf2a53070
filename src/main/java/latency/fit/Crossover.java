package latency.fit;

import latency.compare.Interval;

/**
 * Where along a sweep one start method overtakes another.
 *
 * @param axis along which
 * @param label what both have in common, such as {@code start}
 * @param measure of both
 * @param slow its label without that: the one that is slower at the larger amounts; without a crossover, the slower one
 * @param fast the other
 * @param from the least amount that both were measured at
 * @param to the largest
 * @param amount where their curves meet; NaN if they do not between {@code from} and {@code to}
 * @param interval in which they do not surely differ; empty without a crossover
 * @param sure whether they surely differ at both ends, one way and the other way; without a crossover, at both ends in the
 *     same way
 */
public record Crossover(
        Axis axis,
        String label,
        Measure measure,
        String slow,
        String fast,
        long from,
        long to,
        double amount,
        Interval interval,
        boolean sure) {

    /** Whether the curves meet. */
    public boolean exists() {
        return !Double.isNaN(amount);
    }
}
