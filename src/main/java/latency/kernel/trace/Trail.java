package latency.kernel.trace;

import java.util.EnumMap;
import java.util.Map;
import latency.kernel.trace.KernelEvent.Executed;
import latency.kernel.trace.KernelEvent.Forked;
import latency.kernel.trace.KernelEvent.Returned;
import latency.kernel.trace.KernelEvent.Switched;
import latency.kernel.trace.KernelEvent.Waking;
import latency.kernel.trace.KernelEvent.Woken;
import latency.result.Column;

/**
 * One sample on its way through the kernel: it is shown every event from the sample before up to its record, in the order
 * of their times, and keeps the instants that belong to it. 0 is an instant that did not happen.
 *
 * <p>A child that was started is followed from the call on. One that was released may have slept, which is what one
 * hopes for, or in a race have been anything: then fewer instants lie between the trigger and the record.
 */
final class Trail {
    private enum State {
        UNBORN,
        RUNNABLE,
        RUNNING,
        ASLEEP
    }

    private final Taken sample;
    private final Processors processors;
    private final Wait wait = new Wait();
    private State state = State.UNBORN;
    private boolean isTriggered;
    private boolean ranWhenTriggered;
    private long called;
    private long forked;
    private long waking;
    private long woken;
    private long switched;
    private long executed;
    private long offSince;
    private long offCpu;

    Trail(Taken sample, Processors processors) {
        this.sample = sample;
        this.processors = processors;
    }

    /** Before {@code processors} are told of the event. */
    void see(KernelEvent event) {
        if (!isTriggered && event.at() >= sample.triggered()) {
            isTriggered = true;
            ranWhenTriggered = state == State.RUNNING;
        }
        switch (event) {
            case Forked fork when fork.child() == sample.child() -> isForked(fork);
            case Waking wake when wake.task() == sample.child() -> isReleased(wake.at());
            case Woken wake when wake.task() == sample.child() -> canRun(wake);
            case Switched change -> changes(change);
            case Returned call when call.task() == sample.child() -> hasRun(call.at());
            case Executed exec when exec.task() == sample.child() && isTriggered -> executed = exec.at();
            default -> {}
        }
    }

    private void isForked(Forked fork) {
        state = State.RUNNABLE;
        if (!sample.isStarted() || !isTriggered) return;
        forked = fork.at();
        called = processors.lastCallOf(fork.parent());
    }

    /** What wakes a child that had not yet arrived is no release. */
    private void isReleased(long at) {
        if (sample.isStarted() || !isTriggered || sample.arrived() >= sample.triggered()) return;
        waking = at;
        woken = 0;
        switched = 0;
        offSince = 0;
    }

    /** One that was about to sleep goes on running. */
    private void canRun(Woken wake) {
        if (state != State.RUNNING) {
            state = State.RUNNABLE;
            wait.begin(wake.target(), wake.at());
        }
        boolean counts = sample.isStarted() ? wake.isNew() : waking != 0;
        if (isTriggered && counts) woken = wake.at();
    }

    private void changes(Switched change) {
        wait.leaves(change.before(), change.cpu(), change.at());
        if (change.after() == sample.child()) comesOn(change.at());
        if (change.before() == sample.child()) goesOff(change);
    }

    private void comesOn(long at) {
        if (wait.cpu() >= 0) wait.end(processors.taskOn(wait.cpu()), at);
        state = State.RUNNING;
        if (!isTriggered) return;
        boolean awaited = sample.isStarted() || waking != 0 ? woken != 0 : !ranWhenTriggered;
        if (switched == 0 && awaited) switched = at;
        else if (offSince != 0) offCpu += at - offSince;
        offSince = 0;
    }

    /**
     * Kernels have been seen to be silent now and then on a switch, or on the wake-up before it too; what the child does
     * first is soon after both.
     */
    private void hasRun(long at) {
        boolean isWoken = state == State.ASLEEP && waking != 0;
        if (isWoken) woken = at;
        if (isWoken || state == State.RUNNABLE) comesOn(at);
    }

    private void goesOff(Switched change) {
        state = change.isPreempted() ? State.RUNNABLE : State.ASLEEP;
        if (change.isPreempted()) wait.begin(change.cpu(), change.at());
        if (isTriggered) offSince = change.at();
    }

    /** Whether every event that there must be was seen, and each in its place. */
    boolean isComplete() {
        return hasAll() && isInOrder();
    }

    private boolean hasAll() {
        if (sample.isStarted())
            return called != 0 && forked != 0 && woken != 0 && switched != 0 && (executed != 0 || !sample.executes());
        if (sample.isAsleep()) return waking != 0 && woken != 0 && (switched != 0 || ranWhenTriggered);
        return state != State.UNBORN;
    }

    private boolean isInOrder() {
        long arrived = Math.max(sample.arrived(), sample.triggered());
        long before = sample.triggered();
        for (long at : new long[] {called, forked, waking, woken, switched, executed, arrived, sample.recorded()}) {
            boolean arrivedBefore = at == arrived && sample.arrived() < sample.triggered();
            if (at == 0 || arrivedBefore) continue;
            if (at < before) return false;
            before = at;
        }
        return true;
    }

    /** What is kept of it: instants after the trigger; nothing unless it is complete. */
    Map<Column, Long> columns() {
        Map<Column, Long> columns = new EnumMap<>(Column.class);
        if (!isComplete()) return columns;
        columns.put(Column.CHILD, (long) sample.child());
        put(columns, Column.CALLED, called);
        put(columns, Column.FORKED, forked);
        put(columns, Column.WAKING, waking);
        put(columns, Column.WOKEN, woken);
        put(columns, Column.SWITCHED, switched);
        put(columns, Column.EXECUTED, executed);
        columns.put(Column.OFF_CPU, offCpu);
        wait.longest().ifPresent(task -> columns.put(Column.BEHIND, (long) task));
        return columns;
    }

    private void put(Map<Column, Long> columns, Column column, long at) {
        if (at != 0) columns.put(column, at - sample.triggered());
    }
}
