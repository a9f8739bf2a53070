package latency.posix;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;

/** The whole linker surface: how the other classes of this package get at a C function. */
final class Linkage {
    static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_FIELD = CALL_STATE.varHandle(PathElement.groupElement("errno"));

    private Linkage() {}

    /** A function whose errno is wanted: the handle takes the call state first. */
    @SuppressWarnings("restricted")
    static MethodHandle withErrno(MemorySegment address, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(address, descriptor, ERRNO);
    }

    /** As {@link #withErrno}, for a function with {@code ...}: the descriptor includes the variadic arguments. */
    @SuppressWarnings("restricted")
    static MethodHandle variadicWithErrno(MemorySegment address, FunctionDescriptor descriptor, int fixedArguments) {
        return LINKER.downcallHandle(address, descriptor, ERRNO, Linker.Option.firstVariadicArg(fixedArguments));
    }

    /** A function that always returns at once and has no errno: called without leaving the Java thread state. */
    @SuppressWarnings("restricted")
    static MethodHandle critical(MemorySegment address, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(address, descriptor, Linker.Option.critical(false));
    }

    static int errno(MemorySegment callState) {
        return (int) ERRNO_FIELD.get(callState, 0L);
    }

    @SuppressWarnings("restricted")
    static MemorySegment sized(MemorySegment pointer, long size) {
        return pointer.reinterpret(size);
    }

    /** The NUL-terminated string at this address. */
    @SuppressWarnings("restricted")
    static String text(MemorySegment pointer) {
        return pointer.reinterpret(Long.MAX_VALUE).getString(0);
    }

    @SuppressWarnings("restricted")
    static void load(Path library) {
        System.load(library.toString());
    }

    /** For the {@code Throwable} that method handles declare: only unchecked ones ever come. */
    static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof Error error) throw error;
        if (cause instanceof RuntimeException exception) throw exception;
        throw new AssertionError("a native call threw", cause);
    }
}
