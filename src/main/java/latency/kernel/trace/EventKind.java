package latency.kernel.trace;

import java.nio.ByteBuffer;
import latency.kernel.trace.KernelEvent.Call;
import latency.kernel.trace.KernelEvent.Executed;
import latency.kernel.trace.KernelEvent.Forked;
import latency.kernel.trace.KernelEvent.Marker;
import latency.kernel.trace.KernelEvent.Returned;
import latency.kernel.trace.KernelEvent.Switched;
import latency.kernel.trace.KernelEvent.Waking;
import latency.kernel.trace.KernelEvent.Woken;

/** The events that are recorded: where tracefs has them, and what is read of each. */
enum EventKind {
    CALL("raw_syscalls/sys_enter", "id"),
    RETURNED("raw_syscalls/sys_exit", "id", "ret"),
    FORKED("sched/sched_process_fork", "parent_pid", "child_pid"),
    WAKING("sched/sched_waking", "comm", "pid"),
    WOKEN("sched/sched_wakeup", "comm", "pid", "target_cpu"),
    WOKEN_NEW("sched/sched_wakeup_new", "comm", "pid", "target_cpu"),
    SWITCHED("sched/sched_switch", "prev_comm", "prev_pid", "prev_state", "next_comm", "next_pid"),
    EXECUTED("sched/sched_process_exec", "filename", "pid"),
    MARKER("ftrace/print", "buf");

    /** Everything that makes a task: clone, fork, vfork and clone3 on amd64. */
    private static final String STARTS = "(id == 56 || id == 57 || id == 58 || id == 435)";

    /** What a child waits in: futex, rt_sigtimedwait, and a read of a message as long as the triggers'. */
    private static final String WAITS_ENDED = "(id == 202 && ret == 0) || id == 128 || (id == 0 && ret == 8)";

    /** Of {@code prev_state}: what a task waits for. What lies above only says more of one that would have gone on. */
    private static final long SLEEPS = 0xff;

    private final String path;
    private final String[] fields;

    EventKind(String path, String... fields) {
        this.path = path;
        this.fields = fields;
    }

    /** Below the folder of events. */
    String path() {
        return path;
    }

    /** Which of them are wanted, as the kernel filters; null if all are. */
    String filter() {
        return switch (this) {
            case CALL -> STARTS;
            case RETURNED -> "(ret == 0 && %s) || %s".formatted(STARTS, WAITS_ENDED);
            default -> null;
        };
    }

    /** Whether it has to be asked for: markers are always there. */
    boolean isAsked() {
        return this != MARKER;
    }

    /** The format with all that is needed of it. */
    EventFormat format(String text) throws RefusedException {
        EventFormat format = EventFormat.parse(text);
        format.require(path, fields);
        return format;
    }

    /** The event that lies in the buffer from {@code start} to {@code end}. */
    KernelEvent read(EventFormat f, ByteBuffer page, int start, int end, long at, int cpu) {
        return switch (this) {
            case CALL -> new Call(at, cpu, by(f, page, start), f.number(page, start, "id"));
            case RETURNED -> new Returned(at, cpu, by(f, page, start), f.number(page, start, "id"));
            case FORKED -> new Forked(at, cpu, task(f, page, start, "parent_pid"), task(f, page, start, "child_pid"));
            case WAKING ->
                new Waking(at, cpu, task(f, page, start, "pid"), f.text(page, start, end, "comm"), by(f, page, start));
            case WOKEN, WOKEN_NEW ->
                new Woken(
                        at,
                        cpu,
                        task(f, page, start, "pid"),
                        f.text(page, start, end, "comm"),
                        task(f, page, start, "target_cpu"),
                        this == WOKEN_NEW);
            case SWITCHED ->
                new Switched(
                        at,
                        cpu,
                        task(f, page, start, "prev_pid"),
                        f.text(page, start, end, "prev_comm"),
                        (f.number(page, start, "prev_state") & SLEEPS) == 0,
                        task(f, page, start, "next_pid"),
                        f.text(page, start, end, "next_comm"));
            case EXECUTED -> new Executed(at, cpu, task(f, page, start, "pid"), f.text(page, start, end, "filename"));
            case MARKER -> new Marker(at, cpu, f.text(page, start, end, "buf").strip());
        };
    }

    private static int by(EventFormat format, ByteBuffer page, int start) {
        return task(format, page, start, "common_pid");
    }

    private static int task(EventFormat format, ByteBuffer page, int start, String field) {
        return (int) format.number(page, start, field);
    }
}
