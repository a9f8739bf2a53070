package latency.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import latency.posix.libc.LibC;
import latency.posix.libc.winsize;

/** The C code that comes with the program. */
public final class Native {
    private Native() {}

    /**
     * Loads liblatency into this process.
     *
     * @throws UnsatisfiedLinkError if the file cannot be mapped executable
     */
    public static void load(Path library) {
        Linkage.load(library);
    }

    /** Of the C library of this process, such as {@code 2.36}. */
    public static String libcVersion() {
        return LibC.gnu_get_libc_version().getString(0);
    }

    /** Whether the standard stream with this descriptor is a terminal. */
    public static boolean isTerminal(int descriptor) {
        return LibC.isatty(descriptor) == 1;
    }

    /** How many characters a line of the terminal behind this descriptor holds; 0 if nobody knows. */
    public static int terminalColumns(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(winsize.layout());
            // int ioctl(int fd, unsigned long request, ...)
            int answer = LibC.ioctl.makeInvoker(LibC.C_POINTER).apply(descriptor, LibC.TIOCGWINSZ(), size);
            return answer == 0 ? Short.toUnsignedInt(winsize.ws_col(size)) : 0;
        }
    }
}
