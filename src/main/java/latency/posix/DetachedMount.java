package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.variadicWithErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import latency.posix.libc.LibC;

/**
 * A file system mounted where no path leads to: it is in nobody's list of mounts, and is gone with its descriptor, however
 * this process ends. It takes Linux 5.2.
 */
public final class DetachedMount implements AutoCloseable {
    // long syscall(long number, ...), as int fsopen(const char *fsname, unsigned int flags),
    // int fsconfig(int fd, unsigned int cmd, const char *key, const void *value, int aux),
    // int fsmount(int fsfd, unsigned int flags, unsigned int attr_flags)
    private static final MethodHandle SYSCALL = variadicWithErrno(
            LibC.syscall.address(),
            FunctionDescriptor.of(
                    LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG, LibC.C_LONG),
            1);

    private final Memory memory;
    private final int descriptor;

    private DetachedMount(Memory memory, int descriptor) {
        this.memory = memory;
        this.descriptor = descriptor;
    }

    /**
     * Mounts a file system that needs no device, such as {@code tracefs}.
     *
     * @throws PosixException if the system refuses
     */
    public static DetachedMount of(String fileSystem) {
        Scratch scratch = Scratch.ordinary();
        Memory memory = new Memory(scratch);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocateFrom(fileSystem);
            int context =
                    call(scratch, "fsopen " + fileSystem, LibC.SYS_fsopen(), name.address(), LibC.FSOPEN_CLOEXEC(), 0);
            try {
                call(scratch, "fsconfig " + fileSystem, LibC.SYS_fsconfig(), context, LibC.FSCONFIG_CMD_CREATE(), 0);
                int mount =
                        call(scratch, "fsmount " + fileSystem, LibC.SYS_fsmount(), context, LibC.FSMOUNT_CLOEXEC(), 0);
                return new DetachedMount(memory, mount);
            } finally {
                memory.close(context);
            }
        }
    }

    private static int call(Scratch scratch, String text, long number, long first, long second, long third) {
        try {
            long result = (long) SYSCALL.invokeExact(scratch.callState, number, first, second, third, 0L, 0L);
            if (result == -1) throw scratch.failure(text);
            return (int) result;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** By which every process of this user reaches it while this one lives. */
    public Path path() {
        return Path.of("/proc/%d/fd/%d".formatted(ProcessHandle.current().pid(), descriptor));
    }

    @Override
    public void close() {
        memory.close(descriptor);
    }
}
