package latency.start;

import java.util.function.IntSupplier;
import latency.posix.Processes;

/** One call starts the child, and it is a child of this process. */
final class Direct implements Start {
    private final IntSupplier call;
    private final Processes processes;

    Direct(IntSupplier call, Parts parts) {
        this.call = call;
        this.processes = parts.processes();
    }

    @Override
    public int start() {
        return call.getAsInt();
    }

    @Override
    public void reap(int child, Ended ended) {
        ended.reap(processes, child);
    }
}
