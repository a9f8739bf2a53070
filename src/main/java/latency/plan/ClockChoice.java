package latency.plan;

import latency.posix.Clock;

/** The clock of every instant in a result. */
public enum ClockChoice {
    REALTIME("realtime"),
    MONOTONIC("monotonic");

    private final String label;

    ClockChoice(String label) {
        this.label = label;
    }

    /** Its {@code clockid_t}. */
    public int id() {
        return this == REALTIME ? Clock.REALTIME : Clock.MONOTONIC;
    }

    /** As options and files write it. */
    @Override
    public String toString() {
        return label;
    }
}
