package latency.command;

import java.time.Duration;

/**
 * Ends a child that has outlived the timeout. The trial itself keeps no deadline, which would cost it a thread or a
 * system call for every sample; it sees the child end and finds no record.
 */
final class Deadline {
    private final Process trial;
    private final long timeout;
    private long sample;
    private long since = System.nanoTime();

    Deadline(Process trial, Duration timeout) {
        this.trial = trial;
        this.timeout = timeout.toNanos();
    }

    /** Called often with the log's progress: an odd number says that a child is out. */
    void look(long progress) {
        long now = System.nanoTime();
        if (progress != sample) {
            sample = progress;
            since = now;
        } else if (progress % 2 == 1 && now - since > timeout) {
            trial.toHandle().children().forEach(ProcessHandle::destroyForcibly);
        }
    }
}
