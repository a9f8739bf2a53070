package latency.start;

import latency.posix.Processes;

/** How a child ended; one is filled again for each sample. */
public final class Ended {
    /** Stands for a count that the system does not keep. */
    public static final long UNKNOWN = -1;

    private int status;
    private long minorFaults;
    private long voluntarySwitches;
    private long involuntarySwitches;

    /** With the status that wait4 gave, and these counts. */
    public void set(int status, long minorFaults, long voluntarySwitches, long involuntarySwitches) {
        this.status = status;
        this.minorFaults = minorFaults;
        this.voluntarySwitches = voluntarySwitches;
        this.involuntarySwitches = involuntarySwitches;
    }

    /** As {@code processes} reaps the child. */
    void reap(Processes processes, int child) {
        int ended = processes.reap(child);
        set(ended, processes.minorFaults(), processes.voluntarySwitches(), processes.involuntarySwitches());
    }

    public int status() {
        return status;
    }

    /** Page faults that needed no reading from disk. */
    public long minorFaults() {
        return minorFaults;
    }

    /** Times it gave up the CPU. */
    public long voluntarySwitches() {
        return voluntarySwitches;
    }

    /** Times the CPU was taken from it. */
    public long involuntarySwitches() {
        return involuntarySwitches;
    }
}
