package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import latency.posix.libc.LibC;
import latency.posix.libc.sched_param;

/** How the kernel treats the calling thread, and children that it starts. Every refusal names the limit. */
public final class Scheduling {
    // int sched_setscheduler(pid_t pid, int policy, const struct sched_param *param)
    private static final MethodHandle SCHED_SETSCHEDULER =
            withErrno(LibC.sched_setscheduler$address(), LibC.sched_setscheduler$descriptor());
    // int setpriority(int which, id_t who, int value)
    private static final MethodHandle SETPRIORITY =
            withErrno(LibC.setpriority$address(), LibC.setpriority$descriptor());
    // int mlockall(int flags)
    private static final MethodHandle MLOCKALL = withErrno(LibC.mlockall$address(), LibC.mlockall$descriptor());
    // ssize_t write(int fd, const void *buf, size_t count)
    private static final MethodHandle WRITE = withErrno(LibC.write$address(), LibC.write$descriptor());

    private static final Path CPU_DMA_LATENCY = Path.of("/dev/cpu_dma_latency");

    private final Scratch scratch;

    public Scheduling(Scratch scratch) {
        this.scratch = scratch;
    }

    /** {@code name}: other, batch, idle, fifo or rr; {@code priority}: 0 but for fifo and rr. */
    public void policy(String name, int priority) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment parameter = sched_param.allocate(arena);
            sched_param.sched_priority(parameter, priority);
            int result = (int) SCHED_SETSCHEDULER.invokeExact(scratch.callState, 0, policy(name), parameter);
            if (result == -1)
                throw scratch.failure(
                        "sched_setscheduler %s %d, limit RLIMIT_RTPRIO or CAP_SYS_NICE".formatted(name, priority));
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    private static int policy(String name) {
        return switch (name) {
            case "other" -> LibC.SCHED_OTHER();
            case "batch" -> LibC.SCHED_BATCH();
            case "idle" -> LibC.SCHED_IDLE();
            case "fifo" -> LibC.SCHED_FIFO();
            case "rr" -> LibC.SCHED_RR();
            default -> throw new IllegalArgumentException(name);
        };
    }

    public void nice(int value) {
        try {
            int result = (int) SETPRIORITY.invokeExact(scratch.callState, LibC.PRIO_PROCESS(), 0, value);
            if (result == -1)
                throw scratch.failure("setpriority %d, limit RLIMIT_NICE or CAP_SYS_NICE".formatted(value));
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Locks the process's memory, present and future. */
    public void lockMemory() {
        try {
            int result = (int) MLOCKALL.invokeExact(scratch.callState, LibC.MCL_CURRENT() | LibC.MCL_FUTURE());
            if (result == -1) throw scratch.failure("mlockall, limit RLIMIT_MEMLOCK or CAP_IPC_LOCK");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Asks for CPUs that wake up within so many microseconds, for as long as this process lives. */
    public void wakeUpWithin(int micros) {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = new Memory(scratch).openForWriting(CPU_DMA_LATENCY);
            MemorySegment value = arena.allocateFrom(ValueLayout.JAVA_INT, micros);
            long written = (long) WRITE.invokeExact(scratch.callState, descriptor, value, (long) Integer.BYTES);
            if (written == -1) throw scratch.failure("write " + CPU_DMA_LATENCY);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
