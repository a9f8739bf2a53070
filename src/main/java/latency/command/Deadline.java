package latency.command;

import java.time.Duration;
import java.util.stream.Stream;
import latency.start.ForkServer;

/**
 * Ends a child that has outlived the timeout. The trial itself keeps no deadline, which would cost it a thread or a
 * system call for every sample; it sees the child end and finds no record.
 */
final class Deadline {
    /** Without a child to end, or if ending it did not help, the trial itself is stuck. */
    private static final int TIMEOUTS_UNTIL_STUCK = 4;

    private final Process trial;
    private final long timeout;
    private long sample;
    private long waited;
    private long lastLook = System.nanoTime();

    Deadline(Process trial, Duration timeout) {
        this.trial = trial;
        this.timeout = timeout.toNanos();
    }

    /** Called often with the log's progress: an odd number says that a child is out. */
    void look(long progress) {
        long passed = sinceLastLook();
        if (progress != sample) {
            sample = progress;
            waited = 0;
            return;
        }
        waited += passed;
        if (progress % 2 == 0 || waited <= timeout) return;
        samples().forEach(ProcessHandle::destroyForcibly);
        if (waited > TIMEOUTS_UNTIL_STUCK * timeout) trial.destroyForcibly();
    }

    /** Who was stopped for long, by Ctrl-Z, say, was not the only one: that is not held against the child. */
    private long sinceLastLook() {
        long now = System.nanoTime();
        long passed = Math.min(now - lastLook, timeout / 2);
        lastLook = now;
        return passed;
    }

    /** Children of the trial and of its fork servers, but not the servers. */
    private Stream<ProcessHandle> samples() {
        return trial.toHandle().children().flatMap(child -> isServer(child) ? child.children() : Stream.of(child));
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("/" + ForkServer.FILE);
    }
}
