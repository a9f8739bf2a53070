package latency.posix;

import java.nio.file.Path;
import latency.posix.libc.LibC;

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
}
