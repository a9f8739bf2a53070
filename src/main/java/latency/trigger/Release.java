package latency.trigger;

/** Releases a child that waits, in one way. */
public interface Release {
    /** Lets the child go. */
    void fire(int child);

    /** Lets a herd go: with one act where there is one for many, else with one for each, in turn. */
    default void fire(int[] herd) {
        for (int child : herd) fire(child);
    }

    /**
     * Does what {@link #fire} does, to something that nobody waits for: code and data that have cooled down while the
     * child was left parked are warm again when it counts.
     */
    default void rehearse(int child) {}

    /** The descriptor or signal that the child waits for, where there is one. */
    default int blocker() {
        return 0;
    }

    /** After a child that may not have taken what it was sent: takes it back, lest it release the next one. */
    default void reset() {}
}
