package latency.trial;

import java.util.function.LongSupplier;

/**
 * Notices that the clock of the instants was set. CLOCK_REALTIME differs from CLOCK_MONOTONIC by a constant until
 * somebody sets it: both follow the same adjustments of rate.
 */
final class StepDetector {
    /** Reading two clocks one after the other takes less than this unless something comes between. */
    private static final long SUSPICIOUS_NANOS = 2_000;

    private static final int TRIES = 20;

    private final LongSupplier clock;
    private final LongSupplier monotonic;
    private long offset;

    StepDetector(LongSupplier clock, LongSupplier monotonic) {
        this.clock = clock;
        this.monotonic = monotonic;
        this.offset = measure();
    }

    /** For {@link #step}, to be called before the readings that it is told; and for {@link #since}. */
    long begin() {
        return monotonic.getAsLong();
    }

    /** Nanoseconds since then, whatever was done to the clock. */
    long since(long begun) {
        return monotonic.getAsLong() - begun;
    }

    /**
     * By how many nanoseconds the clock was set since the last call; 0 almost always. Told four readings of the clock, in
     * the order in which they were taken after {@link #begin}: a clock that was set, and set back before this call, shows
     * in that they go backwards or are further apart than they can be.
     */
    long step(long begun, long first, long second, long third, long last) {
        long step = stepThatLasts();
        if (step != 0) return step;
        long backwards = Math.min(Math.min(second - first, third - second), last - third);
        if (backwards < -SUSPICIOUS_NANOS) return backwards;
        long excess = last - first - since(begun);
        return excess > SUSPICIOUS_NANOS ? excess : 0;
    }

    private long stepThatLasts() {
        long change = clock.getAsLong() - monotonic.getAsLong() - offset;
        if (Math.abs(change) < SUSPICIOUS_NANOS) return 0;
        change = measure() - offset;
        if (Math.abs(change) < SUSPICIOUS_NANOS) return 0;
        offset += change;
        return change;
    }

    /** The offset, read when nothing came between; as good as it gets on a machine where something always does. */
    private long measure() {
        long best = Long.MAX_VALUE;
        long measured = 0;
        for (int i = 0; i < TRIES && best > SUSPICIOUS_NANOS / 2; i++) {
            long before = monotonic.getAsLong();
            long between = clock.getAsLong();
            long width = monotonic.getAsLong() - before;
            if (width >= best) continue;
            best = width;
            measured = between - before - width / 2;
        }
        return measured;
    }
}
