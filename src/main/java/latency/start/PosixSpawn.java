package latency.start;

import latency.posix.Processes;
import latency.posix.Program;

/** libc's posix_spawn() of the child program, which inherits the descriptors of the page and of the lock. */
final class PosixSpawn implements Start {
    private final Processes processes;
    private final Program program;

    PosixSpawn(Parts parts) {
        this.processes = parts.processes();
        this.program = parts.program();
    }

    @Override
    public int start() {
        return processes.posixSpawn(program);
    }

    @Override
    public void reap(int child, Ended ended) {
        ended.reap(processes, child);
    }
}
