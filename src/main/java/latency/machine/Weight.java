package latency.machine;

import java.util.Locale;

/** How much a fact disturbs or changes the start of a process; the heaviest comes first. */
public enum Weight {
    /** Shifts latencies by tens of percents, or ends a run. */
    HEAVY,
    /** Shifts them by a few percent, or only now and then. */
    LIGHT,
    /** As it should be, or without influence: for the record. */
    NONE,
    /** Could not be read, so its weight is unknown. */
    UNSEEN;

    /** As files write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
