package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.stream.IntStream;
import latency.posix.libc.LibC;

/** On which CPUs the calling thread may run. */
public final class Placing {
    // int sched_getaffinity(pid_t pid, size_t cpusetsize, cpu_set_t *mask)
    private static final MethodHandle SCHED_GETAFFINITY =
            withErrno(LibC.sched_getaffinity$address(), LibC.sched_getaffinity$descriptor());
    // int sched_setaffinity(pid_t pid, size_t cpusetsize, const cpu_set_t *mask)
    private static final MethodHandle SCHED_SETAFFINITY =
            withErrno(LibC.sched_setaffinity$address(), LibC.sched_setaffinity$descriptor());

    private static final int MOST_CPUS = 4096;
    private static final int BYTES = MOST_CPUS / Byte.SIZE;
    private static final int ANY = -1;

    private final Scratch scratch;
    private final MemorySegment allowed = Arena.global().allocate(BYTES, Long.BYTES);
    private int present = ANY;

    /** Remembers where the thread may run now. */
    public Placing(Scratch scratch) {
        this.scratch = scratch;
        try {
            int result = (int) SCHED_GETAFFINITY.invokeExact(scratch.callState, 0, (long) BYTES, allowed);
            if (result == -1) throw scratch.failure("sched_getaffinity");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Whether there may be such a CPU, or it is −1: none known. */
    public static boolean isCpu(int number) {
        return number >= ANY && number < MOST_CPUS;
    }

    /** The CPUs where it might run at first, in order. */
    public int[] allowedCpus() {
        return IntStream.range(0, MOST_CPUS)
                .filter(cpu -> (allowed.get(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE) >> cpu % Byte.SIZE & 1) == 1)
                .toArray();
    }

    /** Keeps the thread to this CPU, or with −1 lets it run where it might at first. */
    public void keepTo(int cpu) {
        if (cpu == present) return;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = cpu == ANY ? allowed : only(cpu, arena);
            int result = (int) SCHED_SETAFFINITY.invokeExact(scratch.callState, 0, (long) BYTES, mask);
            if (result == -1) throw scratch.failure("sched_setaffinity to CPU " + cpu);
            present = cpu;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    private static MemorySegment only(int cpu, Arena arena) {
        MemorySegment mask = arena.allocate(BYTES, Long.BYTES);
        mask.set(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE, (byte) (1 << cpu % Byte.SIZE));
        return mask;
    }
}
