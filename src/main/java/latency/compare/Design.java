package latency.compare;

/** How the trials of both sides belong together. */
public enum Design {
    /** Both sides were measured in turn in the same processes: what a process adds to both cancels. */
    PAIRED,
    /** Each side had processes of its own. */
    UNPAIRED;

    Estimate compare(double[] baseline, double[] candidate) {
        return this == PAIRED ? Estimate.ofPaired(baseline, candidate) : Estimate.ofUnpaired(baseline, candidate);
    }
}
