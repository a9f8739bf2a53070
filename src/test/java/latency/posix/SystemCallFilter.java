package latency.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Has the kernel refuse a system call of the calling thread and of those it starts, as a container's filter does. */
public final class SystemCallFilter {
    public static final int CLONE3 = 435;

    private static final int PR_SET_SECCOMP = 22;
    private static final int PR_SET_NO_NEW_PRIVS = 38;
    private static final long SECCOMP_MODE_FILTER = 2;
    private static final int LOAD = 0x20;
    private static final int EQUAL = 0x15;
    private static final int RETURN = 0x06;
    private static final int ALLOW = 0x7fff0000;
    private static final int ANSWER = 0x00050000;

    private SystemCallFilter() {}

    /** There is no way back. */
    public static void refuse(int call, int errno) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment code = arena.allocate(4 * Long.BYTES, Long.BYTES);
            instruction(code, 0, LOAD, 0, 0);
            instruction(code, 1, EQUAL, 1, call);
            instruction(code, 2, RETURN, 0, ANSWER | errno);
            instruction(code, 3, RETURN, 0, ALLOW);
            MemorySegment program = arena.allocate(2 * Long.BYTES, Long.BYTES);
            program.set(ValueLayout.JAVA_SHORT, 0, (short) 4);
            program.set(ValueLayout.ADDRESS, Long.BYTES, code);
            prctl(PR_SET_NO_NEW_PRIVS, 1, MemorySegment.NULL);
            prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program);
        }
    }

    /** {@code struct sock_filter}: what to do, how many to pass over if it is not so, and a number. */
    private static void instruction(MemorySegment code, int index, int what, int over, int number) {
        code.set(ValueLayout.JAVA_SHORT, 8L * index, (short) what);
        code.set(ValueLayout.JAVA_BYTE, 8L * index + 3, (byte) over);
        code.set(ValueLayout.JAVA_INT, 8L * index + 4, number);
    }

    @SuppressWarnings("restricted")
    private static void prctl(int option, long second, MemorySegment third) {
        Linker linker = Linker.nativeLinker();
        MethodHandle prctl = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("prctl"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        try {
            int result = (int) prctl.invokeExact(option, second, third, 0L, 0L);
            if (result != 0) throw new AssertionError("prctl " + option + " refused");
        } catch (Throwable cause) {
            throw Linkage.rethrown(cause);
        }
    }
}
