package latency.posix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import latency.posix.libc.LibC;

/**
 * Has system calls of a thread, and of every thread and process that it starts from then on, decided elsewhere: by a
 * seccomp filter that refuses them, or that hands them to a supervisor in another process.
 */
public final class Interception {
    private static final MethodHandle SYSCALL = Linkage.variadicWithErrno(
            LibC.syscall.address(),
            FunctionDescriptor.of(
                    LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG),
            1);

    private static final long PRCTL = 157;
    private static final long SECCOMP = 317;
    private static final long PR_SET_NO_NEW_PRIVS = 38;
    private static final long SECCOMP_SET_MODE_FILTER = 1;
    private static final long SECCOMP_FILTER_FLAG_NEW_LISTENER = 1 << 3;
    private static final int SECCOMP_RET_ALLOW = 0x7fff0000;
    private static final int SECCOMP_RET_USER_NOTIF = 0x7fc00000;
    private static final int SECCOMP_RET_ERRNO = 0x00050000;

    private static final short BPF_LOAD = 0x20;
    private static final short BPF_JUMP_IF_EQUAL = 0x15;
    private static final short BPF_RETURN = 0x06;
    private static final int INSTRUCTION = 8;

    private Interception() {}

    /** From now on the call fails with errno, in this thread. */
    public static void refuse(int call, int errno) {
        install(List.of(call), SECCOMP_RET_ERRNO | errno, 0);
    }

    /**
     * From now on the calls of this thread, or all of them if the list is empty, wait for the supervisor that looks for
     * this process's pid in the file {@code gate}.
     */
    public static void handOver(Path gate, Collection<Integer> calls) {
        try {
            Path draft = Files.writeString(
                    gate.resolveSibling("draft"),
                    Long.toString(ProcessHandle.current().pid()));
            Files.move(draft, gate, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        install(calls, SECCOMP_RET_USER_NOTIF, SECCOMP_FILTER_FLAG_NEW_LISTENER);
    }

    private static void install(Collection<Integer> calls, int action, long flags) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment program = program(calls, action, arena);
            MemorySegment described = arena.allocate(16, 8);
            described.set(ValueLayout.JAVA_SHORT, 0, (short) (program.byteSize() / INSTRUCTION));
            described.set(ValueLayout.JAVA_LONG, 8, program.address());
            syscall(PRCTL, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            syscall(SECCOMP, SECCOMP_SET_MODE_FILTER, flags, described.address(), 0, 0);
        }
    }

    private static MemorySegment program(Collection<Integer> calls, int action, Arena arena) {
        MemorySegment program = arena.allocate(INSTRUCTION * (2L + 2L * calls.size()), 8);
        instruction(program, 0, BPF_LOAD, 0, 0);
        int next = 1;
        for (int call : calls) {
            instruction(program, next++, BPF_JUMP_IF_EQUAL, 1, call);
            instruction(program, next++, BPF_RETURN, 0, action);
        }
        instruction(program, next, BPF_RETURN, 0, calls.isEmpty() ? action : SECCOMP_RET_ALLOW);
        return program;
    }

    private static void instruction(MemorySegment program, int index, short code, int skippedIfNot, int value) {
        long at = (long) index * INSTRUCTION;
        program.set(ValueLayout.JAVA_SHORT, at, code);
        program.set(ValueLayout.JAVA_BYTE, at + 3, (byte) skippedIfNot);
        program.set(ValueLayout.JAVA_INT, at + 4, value);
    }

    /** Any system call; throws {@link PosixException} if it fails. */
    static long syscall(long number, long a, long b, long c, long d, long e) {
        Scratch scratch = SCRATCH.get();
        try {
            long result = (long) SYSCALL.invokeExact(scratch.callState, number, a, b, c, d, e);
            if (result == -1) throw scratch.failure("system call " + number);
            return result;
        } catch (Throwable cause) {
            throw Linkage.rethrown(cause);
        }
    }

    private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::ordinary);
}
