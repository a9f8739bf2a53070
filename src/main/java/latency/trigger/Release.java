package latency.trigger;

/** Releases a child that waits, in one way. */
public interface Release {
    /** Before a child is started: nothing that an earlier child left behind may release it. */
    void prepare();

    /** Lets the child go. */
    void fire(int child);
}
