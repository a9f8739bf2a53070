package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;

/** Makes sure that a child waits before it is released. */
public final class Parking {
    // int await_parked(const struct handoff *page, int pid, int64_t timeout)
    private static final MethodHandle AWAIT_PARKED =
            withErrno(LibC.await_parked$address(), LibC.await_parked$descriptor());
    // void pass_time(int64_t nanoseconds)
    private static final MethodHandle PASS_TIME = withErrno(LibC.pass_time$address(), LibC.pass_time$descriptor());

    private final MemorySegment callState;
    private final MemorySegment page;

    public Parking(HandoffPage page) {
        this.callState = page.scratch().callState;
        this.page = page.memory();
    }

    /**
     * Whether the child was seen blocked in the kernel, or spinning, before so many nanoseconds had passed.
     *
     * @throws PosixException if it cannot be seen at all
     */
    public boolean await(int pid, long timeoutNanos) {
        try {
            int result = (int) AWAIT_PARKED.invokeExact(callState, page, pid, timeoutNanos);
            if (result < 0) throw new PosixException("read /proc/%d/task".formatted(pid), -result);
            return result == 1;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Lets so many nanoseconds pass: awake when they are few, asleep when they are many. */
    public void pass(long nanos) {
        try {
            PASS_TIME.invokeExact(callState, nanos);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
