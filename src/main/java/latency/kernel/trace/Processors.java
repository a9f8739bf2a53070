package latency.kernel.trace;

import java.util.HashMap;
import java.util.Map;
import latency.kernel.trace.KernelEvent.Call;
import latency.kernel.trace.KernelEvent.Switched;

/** What every CPU runs, what tasks are called, and when each last made a call that may start a child. */
final class Processors {
    private static final String IDLE = "idle";

    private final Map<Integer, Integer> running = new HashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, Long> calls = new HashMap<>();

    void see(KernelEvent event) {
        if (event instanceof Call call) calls.put(call.task(), call.at());
        if (!(event instanceof Switched change)) return;
        running.put(change.cpu(), change.after());
        names.put(change.before(), change.nameBefore());
        names.put(change.after(), change.nameAfter());
    }

    /** 0, the idle task's number, where nothing is known yet. */
    int taskOn(int cpu) {
        return running.getOrDefault(cpu, 0);
    }

    /** When it entered the kernel; 0 if it was not seen to. */
    long lastCallOf(int task) {
        return calls.getOrDefault(task, 0L);
    }

    String name(int task) {
        return task == 0 ? IDLE : names.getOrDefault(task, Integer.toString(task));
    }
}
