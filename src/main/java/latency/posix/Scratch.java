package latency.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Where one thread's calls put what they return besides their result: errno, an instant, a status. One owner per
 * scratch: two threads with one errno would read each other's.
 *
 * <p>The trial keeps its scratch in shared memory. A fork write-protects private memory, so that the first write to it
 * afterwards is a page fault; between the trigger and the child's record that fault would be measured. No forked or
 * exec'd child gets that memory: what stands there, a pid for one, is believed.
 */
public final class Scratch {
    private static final long SIZE = 4096;

    final MemorySegment callState;
    final MemorySegment timespec;
    final MemorySegment status;
    final MemorySegment pid;
    final MemorySegment thread;
    final MemorySegment message;
    final MemorySegment request;
    final MemorySegment answer;
    final MemorySegment rusage;

    private Scratch(MemorySegment memory) {
        callState = memory.asSlice(0, Linkage.CALL_STATE.byteSize());
        timespec = memory.asSlice(64, latency.posix.libc.timespec.sizeof());
        status = memory.asSlice(96, Integer.BYTES);
        pid = memory.asSlice(104, Integer.BYTES);
        thread = memory.asSlice(112, Long.BYTES);
        message = memory.asSlice(120, Long.BYTES);
        request = memory.asSlice(320, latency.posix.libc.request.sizeof());
        answer = memory.asSlice(384, latency.posix.libc.answer.sizeof());
        rusage = memory.asSlice(128, latency.posix.libc.rusage.sizeof());
    }

    /** In ordinary memory, for as long as the program runs. */
    public static Scratch ordinary() {
        return new Scratch(Arena.global().allocate(SIZE, 64));
    }

    /** In shared memory that no child inherits. */
    static Scratch apart(Memory memory) {
        int descriptor = memory.memfd("latency-scratch", SIZE);
        Mapping mapping = memory.mapShared(descriptor, SIZE);
        memory.close(descriptor);
        memory.inherit(mapping.address(), mapping.size(), false);
        return new Scratch(mapping.memory());
    }

    /** Whether a call that returned this did nothing because a signal came. */
    boolean isInterrupted(long result) {
        return result == -1 && errno() == Errno.EINTR;
    }

    int errno() {
        return Linkage.errno(callState);
    }

    PosixException failure(String call) {
        return new PosixException(call, errno());
    }
}
