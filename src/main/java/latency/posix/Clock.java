package latency.posix;

import static latency.posix.Linkage.rethrown;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;
import latency.posix.libc.timespec;

/** One of the system's clocks, read through libc and the vDSO. */
public final class Clock {
    public static final int REALTIME = LibC.CLOCK_REALTIME();
    public static final int MONOTONIC = LibC.CLOCK_MONOTONIC();

    // int clock_gettime(clockid_t clockid, struct timespec *tp)
    private static final MethodHandle CLOCK_GETTIME =
            Linkage.critical(LibC.clock_gettime$address(), LibC.clock_gettime$descriptor());

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final int id;
    private final MemorySegment instant;

    /** The clock with this {@code clockid_t}. */
    public Clock(int id, Scratch scratch) {
        this.id = id;
        this.instant = scratch.timespec;
    }

    /** Nanoseconds since the clock's epoch. A clock that Linux always has cannot fail. */
    public long now() {
        try {
            int ignored = (int) CLOCK_GETTIME.invokeExact(id, instant);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
        return timespec.tv_sec(instant) * NANOS_PER_SECOND + timespec.tv_nsec(instant);
    }
}
