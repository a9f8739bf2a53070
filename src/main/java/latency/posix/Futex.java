package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.variadicWithErrno;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;

/** The word of the handoff page that a child watches, awake or asleep. */
public final class Futex {
    // long syscall(long number, ...), as futex(uint32_t *uaddr, int futex_op, uint32_t val)
    private static final MethodHandle SYSCALL = variadicWithErrno(
            LibC.syscall.address(),
            FunctionDescriptor.of(LibC.C_LONG, LibC.C_LONG, LibC.C_POINTER, LibC.C_INT, LibC.C_INT),
            1);

    private final HandoffPage page;
    private final MemorySegment callState;
    private final MemorySegment word;
    private final long number = LibC.SYS_futex();
    private final int wake = LibC.FUTEX_WAKE();

    public Futex(HandoffPage page) {
        this.page = page;
        this.callState = page.scratch().callState;
        this.word = page.go();
    }

    /** For a child that spins. */
    public void set() {
        page.release();
    }

    /** For a child that may be asleep. */
    public void setAndWake() {
        page.release();
        try {
            long woken = (long) SYSCALL.invokeExact(callState, number, word, wake, 1);
            if (woken == -1) throw page.scratch().failure("futex FUTEX_WAKE");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
