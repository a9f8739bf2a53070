package latency.start;

import latency.posix.Memory;
import latency.posix.Processes;
import latency.posix.Starts;

/** The clone3 system call with CLONE_PIDFD; with a cgroup also CLONE_INTO_CGROUP. */
final class Clone3 implements Start {
    private final Starts starts;
    private final Processes processes;
    private final Memory memory;
    private final int cgroup;

    Clone3(Parts parts) {
        this.starts = parts.starts();
        this.processes = parts.processes();
        this.memory = new Memory(parts.page().scratch());
        this.cgroup = parts.cgroup();
    }

    @Override
    public int start() {
        return starts.clone3(cgroup);
    }

    @Override
    public void reap(int child, Ended ended) {
        ended.reap(processes, child);
        memory.close(starts.pidfd());
    }
}
