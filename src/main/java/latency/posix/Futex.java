package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.variadicWithErrno;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import latency.posix.libc.LibC;

/** A word of shared memory that a child watches, awake or asleep. */
public final class Futex {
    // long syscall(long number, ...), as futex(uint32_t *uaddr, int futex_op, uint32_t val)
    private static final MethodHandle SYSCALL = variadicWithErrno(
            LibC.syscall.address(),
            FunctionDescriptor.of(LibC.C_LONG, LibC.C_LONG, LibC.C_POINTER, LibC.C_INT, LibC.C_INT),
            1);

    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();

    private final Scratch scratch;
    private final MemorySegment word;
    private final long number = LibC.SYS_futex();
    private final int wake = LibC.FUTEX_WAKE();
    private final int all = Integer.MAX_VALUE;

    private Futex(Scratch scratch, MemorySegment word) {
        this.scratch = scratch;
        this.word = word;
    }

    /** The word that the page's children watch. */
    public static Futex of(HandoffPage page) {
        return new Futex(page.scratch(), page.go());
    }

    /** A word like it that nobody watches. */
    public static Futex decoy(HandoffPage page) {
        return new Futex(page.scratch(), page.scratch().message.asSlice(0, Integer.BYTES));
    }

    /** For a child that spins. */
    public void set() {
        WORD.setRelease(word, 0L, 1);
    }

    /** For children that may be asleep. */
    public void setAndWake() {
        WORD.setRelease(word, 0L, 1);
        try {
            long woken = (long) SYSCALL.invokeExact(scratch.callState, number, word, wake, all);
            if (woken == -1) throw scratch.failure("futex FUTEX_WAKE");
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
