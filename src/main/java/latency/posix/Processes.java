package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.variadicWithErrno;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;
import latency.posix.libc.rusage;

/**
 * Starting, ending and awaiting processes. The start calls return what the kernel does: a pid, or −errno; a refusal is
 * a result here, not an exception.
 */
public final class Processes {
    // pid_t fork(void)
    private static final MethodHandle FORK = withErrno(LibC.fork$address(), LibC.fork$descriptor());
    // int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *file_actions,
    //                 const posix_spawnattr_t *attrp, char *const argv[], char *const envp[]): returns the error
    private static final MethodHandle POSIX_SPAWN =
            withErrno(LibC.posix_spawn$address(), LibC.posix_spawn$descriptor());
    // pid_t wait4(pid_t pid, int *wstatus, int options, struct rusage *rusage)
    private static final MethodHandle WAIT4 = withErrno(LibC.wait4$address(), LibC.wait4$descriptor());
    // int kill(pid_t pid, int sig)
    private static final MethodHandle KILL = withErrno(LibC.kill$address(), LibC.kill$descriptor());
    // int prctl(int option, ...)
    private static final MethodHandle PRCTL =
            variadicWithErrno(LibC.prctl.address(), FunctionDescriptor.of(LibC.C_INT, LibC.C_INT, LibC.C_LONG), 1);
    // pid_t getppid(void)
    private static final MethodHandle GETPPID = withErrno(LibC.getppid$address(), LibC.getppid$descriptor());
    // int sched_getcpu(void)
    private static final MethodHandle SCHED_GETCPU =
            Linkage.critical(LibC.sched_getcpu$address(), LibC.sched_getcpu$descriptor());

    // int sigemptyset(sigset_t *set)
    private static final MethodHandle SIGEMPTYSET =
            withErrno(LibC.sigemptyset$address(), LibC.sigemptyset$descriptor());
    // int sigaddset(sigset_t *set, int signum)
    private static final MethodHandle SIGADDSET = withErrno(LibC.sigaddset$address(), LibC.sigaddset$descriptor());
    // int pthread_sigmask(int how, const sigset_t *set, sigset_t *oldset): returns the error
    private static final MethodHandle PTHREAD_SIGMASK =
            withErrno(LibC.pthread_sigmask$address(), LibC.pthread_sigmask$descriptor());

    /** The signal that releases children; the JVM has no use for it. */
    public static final int RELEASE_SIGNAL = LibC.SIGUSR1();

    private static final long SIGNAL_SET_SIZE = 128;

    private final Scratch scratch;

    public Processes(Scratch scratch) {
        this.scratch = scratch;
    }

    public int fork() {
        try {
            int pid = (int) FORK.invokeExact(scratch.callState);
            return pid == -1 ? -scratch.errno() : pid;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    public int posixSpawn(Program program) {
        try {
            int error = (int) POSIX_SPAWN.invokeExact(
                    scratch.callState,
                    scratch.pid,
                    program.path(),
                    MemorySegment.NULL,
                    MemorySegment.NULL,
                    program.argv(),
                    program.environment());
            return error == 0 ? scratch.pid.get(ValueLayout.JAVA_INT, 0) : -error;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /**
     * Waits until the child has ended and takes it off the process table.
     *
     * @return its status as {@code wait4} gives it; its resources are read with the methods below until the next call
     * @throws PosixException if there is no such child
     */
    public int reap(int pid) {
        try {
            int result;
            do {
                result = (int) WAIT4.invokeExact(scratch.callState, pid, scratch.status, 0, scratch.rusage);
            } while (scratch.isInterrupted(result));
            if (result == -1) throw scratch.failure("wait4 " + pid);
            return scratch.status.get(ValueLayout.JAVA_INT, 0);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Of the child last reaped: page faults that needed no reading from disk. */
    public long minorFaults() {
        return rusage.ru_minflt(scratch.rusage);
    }

    /** Of the child last reaped: times it gave up the CPU. */
    public long voluntarySwitches() {
        return rusage.ru_nvcsw(scratch.rusage);
    }

    /** Of the child last reaped: times the CPU was taken from it. */
    public long involuntarySwitches() {
        return rusage.ru_nivcsw(scratch.rusage);
    }

    /** Ends the process, if it has not ended. */
    public void kill(int pid) {
        signal(pid, LibC.SIGKILL());
    }

    /** Sends the signal to the process; one that has ended meanwhile does not mind. */
    public void signal(int pid, int signal) {
        try {
            int result = (int) KILL.invokeExact(scratch.callState, pid, signal);
            if (result == -1 && scratch.errno() != Errno.ESRCH) throw scratch.failure("kill " + pid);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** The calling thread, and children that it starts, get the signal only when they wait for it. */
    public void block(int signal) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment set = arena.allocate(SIGNAL_SET_SIZE);
            int ignored = (int) SIGEMPTYSET.invokeExact(scratch.callState, set);
            int added = (int) SIGADDSET.invokeExact(scratch.callState, set, signal);
            if (added == -1) throw scratch.failure("sigaddset " + signal);
            int error = (int) PTHREAD_SIGMASK.invokeExact(scratch.callState, LibC.SIG_BLOCK(), set, MemorySegment.NULL);
            if (error != 0) throw new PosixException("pthread_sigmask", error);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** The CPU that this thread runs on now. */
    public int currentCpu() {
        try {
            return (int) SCHED_GETCPU.invokeExact();
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    public int parent() {
        try {
            return (int) GETPPID.invokeExact(scratch.callState);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** The kernel kills this process when the thread that started it ends. */
    public void dieWithParent() {
        try {
            int result = (int) PRCTL.invokeExact(scratch.callState, LibC.PR_SET_PDEATHSIG(), (long) LibC.SIGKILL());
            if (result == -1) throw scratch.failure("prctl PR_SET_PDEATHSIG");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
