package latency.start;

/** Gets children going in one way. What can be prepared was prepared when it was made: starting only starts. */
public interface Start {
    /**
     * Starts one child.
     *
     * @return its pid, or −errno if the system refused
     */
    int start();
}
