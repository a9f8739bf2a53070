package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import latency.posix.libc.LibC;

/** A file of the kernel's that gives what it has, and never makes its reader wait for more. */
public final class UnblockedFile implements AutoCloseable {
    // ssize_t read(int fd, void *buf, size_t count)
    private static final MethodHandle READ = withErrno(LibC.read$address(), LibC.read$descriptor());

    private final Arena arena = Arena.ofConfined();
    private final Scratch scratch = Scratch.ordinary();
    private final Memory memory = new Memory(scratch);
    private final MemorySegment buffer;
    private final int descriptor;
    private final Path path;

    /**
     * Opens it to be read by this thread, so many bytes at most at a time.
     *
     * @throws PosixException if the system refuses
     */
    public UnblockedFile(Path path, int most) {
        this.path = path;
        this.buffer = arena.allocate(most);
        this.descriptor = memory.openUnblocked(path);
    }

    /** What one read gives; empty if there is nothing now. */
    public byte[] read() {
        try {
            long count;
            do {
                count = (long) READ.invokeExact(scratch.callState, descriptor, buffer, buffer.byteSize());
            } while (count == -1 && scratch.errno() == Errno.EINTR);
            if (count == -1 && scratch.errno() != Errno.EAGAIN) throw scratch.failure("read " + path);
            return buffer.asSlice(0, Math.max(0, count)).toArray(ValueLayout.JAVA_BYTE);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    @Override
    public void close() {
        memory.close(descriptor);
        arena.close();
    }
}
