package latency.posix;

import java.lang.foreign.MemorySegment;
import latency.posix.libc.LibC;

/** Error numbers in words. */
public final class Errno {
    public static final int EPERM = LibC.EPERM();
    public static final int EAGAIN = LibC.EAGAIN();
    public static final int EINTR = LibC.EINTR();
    public static final int ESRCH = LibC.ESRCH();
    public static final int ENODEV = LibC.ENODEV();
    public static final int ENOMEM = LibC.ENOMEM();
    public static final int EMFILE = 24;

    private Errno() {}

    /** What may have bitten, to be put behind a description: nothing where the errno does not tell. */
    public static String limit(int errno) {
        if (errno == EAGAIN) return ", limit RLIMIT_NPROC, pids.max or kernel.threads-max";
        if (errno == ENOMEM) return ", limit RLIMIT_AS, memory.max or vm.overcommit_memory";
        return errno == EMFILE ? ", limit RLIMIT_NOFILE" : "";
    }

    /** {@code No such file or directory (errno 2)}. */
    public static String describe(int errno) {
        MemorySegment text = LibC.strerror(errno);
        return "%s (errno %s)".formatted(text.getString(0), errno);
    }
}
