package latency.start;

import java.util.function.IntSupplier;
import latency.posix.HandoffPage;
import latency.posix.Processes;
import latency.posix.Program;

/** One call starts a child of this process, which executes the child program itself: the classic pairs. */
final class DirectExec implements Start {
    private final IntSupplier call;
    private final Processes processes;
    private final HandoffPage page;
    private final Program program;

    DirectExec(IntSupplier call, Parts parts) {
        this.call = call;
        this.processes = parts.processes();
        this.page = parts.page();
        this.program = parts.program();
    }

    @Override
    public void prepare() {
        page.program(program);
    }

    @Override
    public int start() {
        return call.getAsInt();
    }

    @Override
    public void reap(int child, Ended ended) {
        ended.reap(processes, child);
    }

    @Override
    public int armed() {
        return HandoffPage.ARMED_EXEC;
    }
}
