package latency.start;

import latency.parent.ParentShape;
import latency.posix.HandoffPage;

/** Gets children going in one way. What can be prepared was prepared when it was made: starting only starts. */
public interface Start extends AutoCloseable {
    /** Before each start, and before the clock is read. */
    default void prepare() {}

    /**
     * Starts one child.
     *
     * @return its pid, or −errno if the system refused
     */
    int start();

    /** Awaits the end of the child that was started last, and says how it ended. */
    void reap(int child, Ended ended);

    /** What a {@code fork()} of this process is meanwhile: one of the handoff page's. */
    default int armed() {
        return HandoffPage.ARMED_CHILD;
    }

    /** Pid of the child's parent as the page has it; 0 for a thread. */
    default int parent() {
        return HandoffPage.OWN_PID;
    }

    /**
     * Gives the shape to the process that starts the children, if that is not this one.
     *
     * @return whether it did
     * @throws latency.posix.PosixException naming the limit that bit
     */
    default boolean takeShape(ParentShape shape) {
        return false;
    }

    /** Ends what was started to start children. */
    @Override
    default void close() {}
}
