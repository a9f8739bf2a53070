package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;
import latency.posix.libc.pollfd;

/** Two ends through which one process wakes another that reads. Every child inherits both. */
public final class Channel {
    // int pipe2(int pipefd[2], int flags)
    private static final MethodHandle PIPE2 = withErrno(LibC.pipe2$address(), LibC.pipe2$descriptor());
    // int eventfd(unsigned int initval, int flags)
    private static final MethodHandle EVENTFD = withErrno(LibC.eventfd$address(), LibC.eventfd$descriptor());
    // int socketpair(int domain, int type, int protocol, int sv[2])
    private static final MethodHandle SOCKETPAIR = withErrno(LibC.socketpair$address(), LibC.socketpair$descriptor());
    // ssize_t write(int fd, const void *buf, size_t count)
    private static final MethodHandle WRITE = withErrno(LibC.write$address(), LibC.write$descriptor());
    // ssize_t read(int fd, void *buf, size_t count)
    private static final MethodHandle READ = withErrno(LibC.read$address(), LibC.read$descriptor());
    // int poll(struct pollfd *fds, nfds_t nfds, int timeout)
    private static final MethodHandle POLL = withErrno(LibC.poll$address(), LibC.poll$descriptor());

    private final Scratch scratch;
    private final int reading;
    private final int writing;
    private final MemorySegment message;

    private Channel(Scratch scratch, int reading, int writing, MemorySegment message) {
        this.scratch = scratch;
        this.reading = reading;
        this.writing = writing;
        this.message = message;
    }

    /** Eight bytes for each of so many readers, to be written at once. */
    private static MemorySegment messages(Scratch scratch, int readers) {
        if (readers == 1) return number(scratch, 1);
        return Arena.global().allocate(ValueLayout.JAVA_LONG, readers);
    }

    /** What an eventfd takes; pipes and sockets take it as well. */
    private static MemorySegment number(Scratch scratch, int readers) {
        MemorySegment number = readers == 1 ? scratch.message : Arena.global().allocate(ValueLayout.JAVA_LONG);
        number.set(ValueLayout.JAVA_LONG, 0, readers);
        return number;
    }

    /** For so many readers. */
    public static Channel pipe(Scratch scratch, int readers) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(ValueLayout.JAVA_INT, 2);
            int result = (int) PIPE2.invokeExact(scratch.callState, ends, 0);
            if (result == -1) throw scratch.failure("pipe2");
            return new Channel(scratch, end(ends, 0), end(ends, 1), messages(scratch, readers));
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** For so many readers. */
    public static Channel eventfd(Scratch scratch, int readers) {
        // a semaphore gives each reader one
        int flags = readers == 1 ? 0 : LibC.EFD_SEMAPHORE();
        try {
            int both = (int) EVENTFD.invokeExact(scratch.callState, 0, flags);
            if (both == -1) throw scratch.failure("eventfd");
            return new Channel(scratch, both, both, number(scratch, readers));
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Of stream sockets, for so many readers. */
    public static Channel socketpair(Scratch scratch, int readers) {
        MemorySegment ends = socketpair(LibC.SOCK_STREAM(), scratch);
        return new Channel(scratch, end(ends, 0), end(ends, 1), messages(scratch, readers));
    }

    /** Two ints: the ends. */
    static MemorySegment socketpair(int type, Scratch scratch) {
        try {
            MemorySegment ends = Arena.ofAuto().allocate(ValueLayout.JAVA_INT, 2);
            int result = (int) SOCKETPAIR.invokeExact(scratch.callState, LibC.AF_UNIX(), type, 0, ends);
            if (result == -1) throw scratch.failure("socketpair");
            return ends;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    static int end(MemorySegment ends, int index) {
        return ends.getAtIndex(ValueLayout.JAVA_INT, index);
    }

    /** The descriptor that the child reads from. */
    public int readingEnd() {
        return reading;
    }

    /** Wakes all who read. */
    public void send() {
        try {
            long written;
            do {
                written = (long) WRITE.invokeExact(scratch.callState, writing, message, message.byteSize());
            } while (scratch.isInterrupted(written));
            if (written != message.byteSize()) throw scratch.failure("write");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Takes back what nobody has read. */
    public void drain() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment rest = arena.allocate(Long.BYTES);
            while (isReadable()) {
                long taken = (long) READ.invokeExact(scratch.callState, reading, rest, (long) Long.BYTES);
                if (taken <= 0 && !scratch.isInterrupted(taken)) throw scratch.failure("read");
            }
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    private boolean isReadable() throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment waiting = pollfd.allocate(arena);
            pollfd.fd(waiting, reading);
            pollfd.events(waiting, (short) LibC.POLLIN());
            int ready;
            do {
                ready = (int) POLL.invokeExact(scratch.callState, waiting, 1L, 0);
            } while (scratch.isInterrupted(ready));
            if (ready == -1) throw scratch.failure("poll");
            return ready == 1;
        }
    }
}
