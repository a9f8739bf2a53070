package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;
import latency.posix.libc.handoff;
import latency.posix.libc.timeline;

/** The memory that parent and child share; {@code native/handoff.h} says what is in it. */
public final class HandoffPage {
    public static final int TRIGGER_START = LibC.TRIGGER_START();
    public static final int TRIGGER_LOCK = LibC.TRIGGER_LOCK();
    public static final int TRIGGER_FUTEX = LibC.TRIGGER_FUTEX();
    public static final int TRIGGER_READ = LibC.TRIGGER_READ();
    public static final int TRIGGER_SIGNAL = LibC.TRIGGER_SIGNAL();
    public static final int TRIGGER_SPIN = LibC.TRIGGER_SPIN();
    public static final int ARMED_CHILD = LibC.ARMED_CHILD();
    public static final int ARMED_EXEC = LibC.ARMED_EXEC();
    public static final int TOUCH_NOBODY = LibC.TOUCH_NOBODY();
    public static final int TOUCH_PARENT = LibC.TOUCH_PARENT();
    public static final int TOUCH_CHILD = LibC.TOUCH_CHILD();

    // int child_attach(struct handoff *handoff, sem_t *lock): returns the error
    private static final MethodHandle CHILD_ATTACH =
            withErrno(LibC.child_attach$address(), LibC.child_attach$descriptor());

    public static final int OWN_PID = (int) ProcessHandle.current().pid();

    private final MemorySegment page;
    private final Scratch scratch;
    private final int descriptor;
    private MemorySegment[] timelines = {};
    private MemorySegment own;

    private HandoffPage(MemorySegment page, Scratch scratch, int descriptor) {
        this.page = page;
        this.scratch = scratch;
        this.descriptor = descriptor;
        makeRoom(1);
    }

    /**
     * Makes the page.
     *
     * @throws PosixException if the system refuses
     */
    public static HandoffPage create(int clock) {
        Memory memory = new Memory(Scratch.ordinary());
        int descriptor = memory.memfd("latency-handoff", LibC.HANDOFF_SIZE());
        Mapping mapping = memory.mapShared(descriptor, LibC.HANDOFF_SIZE());
        HandoffPage page = new HandoffPage(mapping.memory(), Scratch.apart(memory), descriptor);
        handoff.clock(page.page, clock);
        handoff.parent(page.page, OWN_PID);
        return page;
    }

    /**
     * From now on a {@code fork()} made while the page is armed is a start. The library must have been loaded.
     *
     * @param lock what children wait for when the trigger is the lock
     */
    public void attach(Semaphore lock) {
        try {
            int error = (int) CHILD_ATTACH.invokeExact(scratch.callState, page, lock.address());
            if (error != 0) throw new PosixException("pthread_atfork", error);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    MemorySegment memory() {
        return page;
    }

    MemorySegment go() {
        return page.asSlice(handoff.go$offset(), Integer.BYTES);
    }

    /** For all calls of the thread that owns this page. */
    public Scratch scratch() {
        return scratch;
    }

    /** Of the page: what an exec'd child maps. */
    public int descriptor() {
        return descriptor;
    }

    public int clock() {
        return handoff.clock(page);
    }

    /** Tells children to misbehave in one of the ways that the header lists. */
    public void fault(int fault) {
        handoff.fault(page, fault);
    }

    /**
     * Clears everything and says what the next child is to do, at the first place.
     *
     * @param armed what a {@code fork()} is: one of the header's
     * @param trigger what the child waits for: one of the header's
     * @param blocker the descriptor or signal that it waits for, if the trigger has one
     * @param cpu where it waits, or −1
     * @param parent pid of its parent; 0 if it is a thread
     */
    public void arm(int armed, int trigger, int blocker, int cpu, int parent) {
        handoff.trigger(page, trigger);
        handoff.blocker(page, blocker);
        handoff.cpu(page, cpu);
        handoff.parent(page, parent);
        handoff.go(page, 0);
        handoff.leave(page, 0);
        handoff.touch(page, TOUCH_NOBODY);
        handoff.touched(page, 0L);
        handoff.server_triggered(page, 0L);
        handoff.server_returned(page, 0L);
        place(0);
        handoff.armed(page, armed);
    }

    /** So many children can have a place. */
    public void makeRoom(int places) {
        if (places <= timelines.length) return;
        timelines = new MemorySegment[places];
        for (int i = 0; i < places; i++)
            timelines[i] = page.asSlice(handoff.timelines$offset() + i * timeline.sizeof(), timeline.sizeof());
        own = timelines[0];
    }

    /** The next child writes, and the methods below read, the timeline at this place, which is cleared. */
    public void place(int place) {
        look(place);
        handoff.place(page, place);
        timeline.arrived(own, 0L);
        timeline.recorded(own, 0L);
        timeline.child_cpu(own, -1);
        timeline.parked(own, 0);
        timeline.tid(own, 0);
        timeline.spins(own, 0);
    }

    /** The methods below read the timeline at this place. */
    public void look(int place) {
        own = timelines[place];
    }

    /**
     * Has the parent's memory written to again once the child has recorded.
     *
     * @param touch by whom: one of the header's
     * @param permyriad how much of it, in ten-thousandths
     */
    public void touch(int touch, int permyriad) {
        handoff.touch_permyriad(page, permyriad);
        handoff.touch(page, touch);
    }

    /** How many nanoseconds that took, or 0. */
    public long touched() {
        return handoff.touched(page);
    }

    /** Pid of the parent that children are to follow. */
    public void parent(int pid) {
        handoff.parent(page, pid);
    }

    /** What a child executes that was started to execute something. */
    public void program(Program program) {
        handoff.program(page, program.argv());
        handoff.environment(page, program.environment());
    }

    /** Once the child has been reaped, or none was started. */
    public void disarm() {
        handoff.armed(page, LibC.ARMED_NOT());
    }

    /** When the child arrived, or 0. */
    public long arrived() {
        return timeline.arrived(own);
    }

    /** When the child recorded, or 0. */
    public long recorded() {
        return timeline.recorded(own);
    }

    /** When the fork server triggered its start call, or 0. */
    public long serverTriggered() {
        return handoff.server_triggered(page);
    }

    /** When the fork server's start call returned, or 0. */
    public long serverReturned() {
        return handoff.server_returned(page);
    }

    /** The kernel's number of the child, if it waited or is a thread; else 0. */
    public int tid() {
        return timeline.tid(own);
    }

    /** The CPU on which the child recorded, or −1. */
    public int childCpu() {
        return timeline.child_cpu(own);
    }
}
