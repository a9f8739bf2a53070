package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.variadicWithErrno;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;

/**
 * A named semaphore that has already lost its name, as CPython makes them: only this process, its forks, and children
 * given the descriptor of its backing file can reach it, and nothing has to be cleaned up.
 */
public final class Semaphore {
    // sem_t *sem_open(const char *name, int oflag, ...)
    private static final MethodHandle SEM_OPEN = variadicWithErrno(
            LibC.sem_open.address(),
            FunctionDescriptor.of(LibC.C_POINTER, LibC.C_POINTER, LibC.C_INT, LibC.C_INT, LibC.C_INT),
            2);
    // int sem_unlink(const char *name)
    private static final MethodHandle SEM_UNLINK = withErrno(LibC.sem_unlink$address(), LibC.sem_unlink$descriptor());
    // int sem_post(sem_t *sem)
    private static final MethodHandle SEM_POST = withErrno(LibC.sem_post$address(), LibC.sem_post$descriptor());
    // int sem_trywait(sem_t *sem)
    private static final MethodHandle SEM_TRYWAIT =
            withErrno(LibC.sem_trywait$address(), LibC.sem_trywait$descriptor());

    private static final int NO_DESCRIPTOR = -1;

    private final Scratch scratch;
    private final MemorySegment semaphore;
    private final int descriptor;
    private final PosixException refusal;

    private Semaphore(Scratch scratch, MemorySegment semaphore, int descriptor, PosixException refusal) {
        this.scratch = scratch;
        this.semaphore = semaphore;
        this.descriptor = descriptor;
        this.refusal = refusal;
    }

    /**
     * A new semaphore with value 0 under a random name that is gone when this returns.
     *
     * @throws PosixException if the system refuses
     */
    public static Semaphore create(Scratch scratch) {
        String name = SemaphoreNames.next();
        MemorySegment semaphore = open("/" + name, scratch);
        try {
            int descriptor = new Memory(scratch).openInherited(SemaphoreNames.file(name));
            return new Semaphore(scratch, semaphore, descriptor, null);
        } finally {
            unlink("/" + name, scratch);
        }
    }

    /** The same, but where the system refuses, one that is only {@link #required} by those who cannot do without it. */
    public static Semaphore createIfPossible(Scratch scratch) {
        try {
            return create(scratch);
        } catch (PosixException refused) {
            return new Semaphore(scratch, MemorySegment.NULL, NO_DESCRIPTOR, refused);
        }
    }

    /**
     * This one.
     *
     * @throws PosixException with which the system refused it
     */
    public Semaphore required() {
        if (refusal != null) throw refusal;
        return this;
    }

    private static MemorySegment open(String name, Scratch scratch) {
        int mode = 0600;
        int value = 0;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            MemorySegment semaphore;
            do {
                semaphore = (MemorySegment)
                        SEM_OPEN.invokeExact(scratch.callState, text, LibC.O_CREAT() | LibC.O_EXCL(), mode, value);
            } while (semaphore.address() == 0 && scratch.errno() == Errno.EINTR);
            if (semaphore.address() == 0) throw scratch.failure("sem_open %s in /dev/shm".formatted(name));
            return semaphore;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    private static void unlink(String name, Scratch scratch) {
        try (Arena arena = Arena.ofConfined()) {
            int result = (int) SEM_UNLINK.invokeExact(scratch.callState, arena.allocateFrom(name));
            if (result == -1) throw scratch.failure("sem_unlink " + name);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    MemorySegment address() {
        return semaphore;
    }

    /** Of the backing file: what an exec'd child maps; −1 if there is none. */
    public int descriptor() {
        return descriptor;
    }

    public void post() {
        try {
            int result = (int) SEM_POST.invokeExact(scratch.callState, semaphore);
            if (result == -1) throw scratch.failure("sem_post");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Takes back every post that no child took. */
    public void drain() {
        try {
            int result;
            do {
                result = (int) SEM_TRYWAIT.invokeExact(scratch.callState, semaphore);
            } while (result == 0 || scratch.isInterrupted(result));
            if (scratch.errno() != Errno.EAGAIN) throw scratch.failure("sem_trywait");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
