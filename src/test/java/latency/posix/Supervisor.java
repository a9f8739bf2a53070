package latency.posix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import latency.posix.libc.LibC;

/** Decides the system calls of a process that has handed them over, until nobody is left to make one. */
public final class Supervisor implements AutoCloseable {
    /** Decides one call. */
    public interface Judge {
        /** 0 to let the kernel do it, or the errno with which it fails. */
        int errno(Call call);
    }

    /**
     * A call that waits.
     *
     * @param task thread that makes it
     * @param process that handed its calls over
     */
    public record Call(int number, int task, int process, long[] arguments) {}

    private static final long IOCTL = 16;
    private static final long CLOSE = 3;
    private static final long POLL = 7;
    private static final long PIDFD_OPEN = 434;
    private static final long PIDFD_GETFD = 438;
    private static final long NOTIF_RECV = 0xc0502100L;
    private static final long NOTIF_SEND = 0xc0182101L;
    private static final int NOTIFICATION = 80;
    private static final int RESPONSE = 24;
    private static final int CONTINUE = 1;
    private static final short POLLIN = 1;
    private static final int POLL_MILLIS = 50;
    private static final long LOOK_NANOS = 1_000_000;
    private static final int NONE = -1;

    private final Path gate;
    private final Judge judge;
    private final Thread thread = new Thread(this::supervise, "supervisor");
    private volatile boolean closed;
    private volatile RuntimeException failure;

    /** Of the process that announces itself at the gate, a file in a folder of its own. */
    public Supervisor(Path gate, Judge judge) {
        this.gate = gate;
        this.judge = judge;
        thread.setDaemon(true);
        thread.start();
    }

    private void supervise() {
        try (Arena arena = Arena.ofConfined()) {
            int process = await(this::announced);
            int listener = await(() -> taken(process));
            if (listener == NONE) return;
            try {
                MemorySegment waiting = arena.allocate(8, 8);
                while (!closed && awaitCall(listener, waiting)) answer(listener, process);
            } finally {
                Interception.syscall(CLOSE, listener, 0, 0, 0, 0);
            }
        } catch (RuntimeException unexpected) {
            failure = unexpected;
        }
    }

    private int await(IntSupplier number) {
        int found = NONE;
        while (found == NONE && !closed) {
            LockSupport.parkNanos(LOOK_NANOS);
            found = number.getAsInt();
        }
        return found;
    }

    private int announced() {
        try {
            return Integer.parseInt(Files.readString(gate));
        } catch (IOException notYet) {
            return NONE;
        }
    }

    /** Our own copy of the descriptor that calls are taken from: by then its number may stand for something else. */
    private static int taken(int process) {
        int theirs = listener(process);
        if (theirs == NONE) return NONE;
        int copy = copy(process, theirs);
        if (copy == NONE || isListener(Path.of("/proc/self/fd/" + copy))) return copy;
        Interception.syscall(CLOSE, copy, 0, 0, 0, 0);
        return NONE;
    }

    private static int copy(int process, int descriptor) {
        long pidfd = Interception.syscall(PIDFD_OPEN, process, 0, 0, 0, 0);
        try {
            return (int) Interception.syscall(PIDFD_GETFD, pidfd, descriptor, 0, 0, 0);
        } catch (PosixException closed) {
            return NONE;
        } finally {
            Interception.syscall(CLOSE, pidfd, 0, 0, 0, 0);
        }
    }

    /** The process's descriptor that calls are taken from. */
    private static int listener(int process) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/%d/fd".formatted(process)))) {
            return descriptors
                    .filter(Supervisor::isListener)
                    .mapToInt(path -> Integer.parseInt(path.getFileName().toString()))
                    .findFirst()
                    .orElse(NONE);
        } catch (IOException | UncheckedIOException gone) {
            return NONE;
        }
    }

    private static boolean isListener(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains("seccomp notify");
        } catch (IOException gone) {
            return false;
        }
    }

    /** Whether there may be one yet. */
    private boolean awaitCall(long listener, MemorySegment waiting) {
        short events = 0;
        while (events == 0 && !closed) {
            waiting.set(ValueLayout.JAVA_INT, 0, (int) listener);
            waiting.set(ValueLayout.JAVA_SHORT, 4, POLLIN);
            waiting.set(ValueLayout.JAVA_SHORT, 6, (short) 0);
            Interception.syscall(POLL, waiting.address(), 1, POLL_MILLIS, 0, 0);
            events = waiting.get(ValueLayout.JAVA_SHORT, 6);
        }
        return (events & POLLIN) != 0;
    }

    private void answer(long listener, int process) {
        try (Arena each = Arena.ofConfined()) {
            MemorySegment call = each.allocate(NOTIFICATION, 8);
            Interception.syscall(IOCTL, listener, NOTIF_RECV, call.address(), 0, 0);
            long[] arguments = call.asSlice(32, 48).toArray(ValueLayout.JAVA_LONG);
            int errno = judge.errno(new Call(
                    call.get(ValueLayout.JAVA_INT, 16), call.get(ValueLayout.JAVA_INT, 8), process, arguments));
            MemorySegment response = each.allocate(RESPONSE, 8);
            response.set(ValueLayout.JAVA_LONG, 0, call.get(ValueLayout.JAVA_LONG, 0));
            response.set(ValueLayout.JAVA_INT, 16, -errno);
            response.set(ValueLayout.JAVA_INT, 20, errno == 0 ? CONTINUE : 0);
            Interception.syscall(IOCTL, listener, NOTIF_SEND, response.address(), 0, 0);
        } catch (PosixException gone) {
            // who made the call was killed meanwhile
            if (gone.errno() != LibC.ENOENT()) throw gone;
        }
    }

    /** Ends the supervision; throws what went wrong with it. */
    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        if (failure != null) throw failure;
    }
}
