package latency.posix;

/** A system call that failed: which, on what, and why. */
public final class PosixException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errno;

    /** The call as a reader would write it, such as {@code sem_open /latency-4711}, and its errno. */
    public PosixException(String call, int errno) {
        super("%s: %s".formatted(call, Errno.describe(errno)));
        this.errno = errno;
    }

    public int errno() {
        return errno;
    }
}
