package latency.start;

import java.util.Arrays;
import latency.posix.Memory;
import latency.posix.Processes;
import latency.posix.Starts;

/** The clone3 system call with CLONE_PIDFD; with a cgroup also CLONE_INTO_CGROUP. */
final class Clone3 implements Start {
    private final Starts starts;
    private final Processes processes;
    private final Memory memory;
    private final int cgroup;
    private int[] pidfds = new int[1];
    private int open;

    Clone3(Parts parts) {
        this.starts = parts.starts();
        this.processes = parts.processes();
        this.memory = new Memory(parts.page().scratch());
        this.cgroup = parts.cgroup();
    }

    @Override
    public int start() {
        int child = starts.clone3(cgroup);
        if (child > 0) keep(starts.pidfd());
        return child;
    }

    private void keep(int pidfd) {
        if (open == pidfds.length) pidfds = Arrays.copyOf(pidfds, 2 * open);
        pidfds[open++] = pidfd;
    }

    @Override
    public void reap(int child, Ended ended) {
        ended.reap(processes, child);
        // whose it is does not matter: all are reaped
        memory.close(pidfds[--open]);
    }
}
