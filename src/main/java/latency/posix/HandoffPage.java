package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;
import latency.posix.libc.handoff;

/**
 * The page of memory that parent and child share; {@code native/handoff.h} says what is in it. Behind it, in the same
 * mapping, lies the parent's scratch.
 */
public final class HandoffPage {
    public static final int TRIGGER_START = LibC.TRIGGER_START();
    public static final int TRIGGER_LOCK = LibC.TRIGGER_LOCK();

    // int child_attach(struct handoff *handoff): returns the error
    private static final MethodHandle CHILD_ATTACH =
            withErrno(LibC.child_attach$address(), LibC.child_attach$descriptor());

    private final MemorySegment page;
    private final Scratch scratch;
    private final int descriptor;

    private HandoffPage(MemorySegment page, Scratch scratch, int descriptor) {
        this.page = page;
        this.scratch = scratch;
        this.descriptor = descriptor;
    }

    /**
     * Makes the page and tells the library about it: from now on an armed {@code fork()} is a start. The library must
     * have been loaded.
     *
     * @throws PosixException if the system refuses
     */
    public static HandoffPage create(int clock) {
        Memory memory = new Memory(Scratch.ordinary());
        int descriptor = memory.memfd("latency-handoff", 2L * LibC.HANDOFF_SIZE());
        Mapping mapping = memory.mapShared(descriptor, 2L * LibC.HANDOFF_SIZE());
        Scratch scratch = Scratch.in(mapping, LibC.HANDOFF_SIZE());
        HandoffPage created = new HandoffPage(mapping.memory().asSlice(0, LibC.HANDOFF_SIZE()), scratch, descriptor);
        handoff.clock(created.page, clock);
        handoff.parent(created.page, (int) ProcessHandle.current().pid());
        created.attach();
        return created;
    }

    private void attach() {
        try {
            int error = (int) CHILD_ATTACH.invokeExact(scratch.callState, page);
            if (error != 0) throw new PosixException("pthread_atfork", error);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
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

    /** The semaphore that children wait for when the trigger is the lock. */
    public void lock(Semaphore lock) {
        handoff.lock(page, lock.address());
    }

    /** Tells children to misbehave in one of the ways that the header lists. */
    public void fault(int fault) {
        handoff.fault(page, fault);
    }

    /** Clears the record and makes the next {@code fork()} a start; {@code trigger} is one of the header's. */
    public void arm(int trigger) {
        handoff.trigger(page, trigger);
        handoff.arrived(page, 0L);
        handoff.recorded(page, 0L);
        handoff.child_cpu(page, -1);
        handoff.armed(page, LibC.ARMED_CHILD());
    }

    /** Once the child has been reaped, or none was started. */
    public void disarm() {
        handoff.armed(page, LibC.ARMED_NOT());
    }

    /** When the child arrived, or 0. */
    public long arrived() {
        return handoff.arrived(page);
    }

    /** When the child recorded, or 0. */
    public long recorded() {
        return handoff.recorded(page);
    }

    /** The CPU on which the child recorded, or −1. */
    public int childCpu() {
        return handoff.child_cpu(page);
    }
}
