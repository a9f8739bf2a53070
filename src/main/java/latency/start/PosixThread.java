package latency.start;

import latency.posix.HandoffPage;
import latency.posix.Starts;

/** pthread_create(): not a process, but the floor below any. */
final class PosixThread implements Start {
    private static final int ENDED_WELL = 0;

    private final Starts starts;

    PosixThread(Parts parts) {
        this.starts = parts.starts();
    }

    /** This process's pid in place of the child's. */
    @Override
    public int start() {
        int error = starts.thread();
        return error == 0 ? HandoffPage.OWN_PID : error;
    }

    @Override
    public void reap(int child, Ended ended) {
        starts.join();
        ended.set(ENDED_WELL, Ended.UNKNOWN, Ended.UNKNOWN, Ended.UNKNOWN);
    }

    @Override
    public int parent() {
        return 0;
    }
}
