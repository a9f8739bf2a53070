package latency.posix;

import java.lang.foreign.MemorySegment;
import latency.posix.libc.LibC;

/** Error numbers in words. */
public final class Errno {
    public static final int EPERM = LibC.EPERM();
    public static final int EAGAIN = LibC.EAGAIN();
    public static final int EINTR = LibC.EINTR();
    public static final int ESRCH = LibC.ESRCH();
    public static final int ENOMEM = LibC.ENOMEM();

    private Errno() {}

    /** {@code No such file or directory (errno 2)}. */
    public static String describe(int errno) {
        MemorySegment text = LibC.strerror(errno);
        return "%s (errno %s)".formatted(text.getString(0), errno);
    }
}
