package latency.compare;

import java.util.Locale;

/** What a comparison says of the candidate. */
public enum Verdict {
    FASTER,
    SLOWER,
    /** Any difference is smaller than the least that counts. */
    SAME,
    /** Children were placed differently; on the same placement they are as fast as before. */
    PLACEMENT_CHANGE,
    INCONCLUSIVE;

    /** Of an interval of logarithms of ratios; {@code least} is the smallest logarithm that counts. */
    static Verdict of(Interval interval, double least) {
        if (interval.low() > least) return SLOWER;
        if (interval.high() < -least) return FASTER;
        return interval.low() >= -least && interval.high() <= least ? SAME : INCONCLUSIVE;
    }

    public boolean isDifferent() {
        return this == FASTER || this == SLOWER;
    }

    /** As reports write it, such as {@code placement change}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
