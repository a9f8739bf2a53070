package latency.kernel.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.posix.DetachedMount;
import latency.posix.Errno;
import latency.posix.PosixException;

/** The kernel's file system for tracing: the one that is mounted, or else one of our own that nobody sees. */
final class Tracefs implements AutoCloseable {
    private static final List<Path> USUAL =
            List.of(Path.of("/sys/kernel/tracing"), Path.of("/sys/kernel/debug/tracing"));
    private static final Path LOCKDOWN = Path.of("/sys/kernel/security/lockdown");

    private final Path root;
    private final DetachedMount own;

    private Tracefs(Path root, DetachedMount own) {
        this.root = root;
        this.own = own;
    }

    /** @throws RefusedException if there is none to be had, or none that may be used */
    static Tracefs open() throws RefusedException {
        if (isLockedDown())
            throw new RefusedException("the kernel is locked down (confidentiality), which forbids tracing");
        for (Path root : USUAL) if (Files.isWritable(root.resolve("instances"))) return new Tracefs(root, null);
        try {
            DetachedMount own = DetachedMount.of("tracefs");
            return new Tracefs(own.path(), own);
        } catch (PosixException refused) {
            throw new RefusedException(reason(refused));
        }
    }

    private static boolean isLockedDown() {
        try {
            return Files.readString(LOCKDOWN).contains("[confidentiality]");
        } catch (IOException unknown) {
            return false;
        }
    }

    private static String reason(PosixException refused) {
        if (refused.errno() == Errno.EPERM)
            return "no tracefs that this user may use, and mounting one takes root (%s)"
                    .formatted(refused.getMessage());
        if (refused.errno() == Errno.ENODEV) return "this kernel was built without tracefs";
        return "no tracefs: mount -t tracefs tracefs /sys/kernel/tracing (%s)".formatted(refused.getMessage());
    }

    Path root() {
        return root;
    }

    @Override
    public void close() {
        if (own != null) own.close();
    }
}
