package latency.command;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import latency.plan.Plan;
import latency.start.ForkServer;
import latency.trial.SampleLog;

/**
 * The one deadline: ends a child that has outlived the timeout, and a trial that does nothing any more. The trial itself
 * keeps none, which would cost it a thread or a system call for every sample; it sees the child end and finds no record.
 */
final class Deadline {
    /** Without a child to end, or if ending it did not help, the trial itself is stuck. */
    private static final int TIMEOUTS_UNTIL_STUCK = 4;

    /** What a JVM may take to start, and then to make memory for the parent to carry or room for the log. */
    private static final Duration TO_START = Duration.ofSeconds(20);

    private static final long NANOS_FOR_A_BYTE = 10;

    /** After its end was asked for in vain: then the command leaves, and the kernel ends the trial. */
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final Process trial;
    private final long timeout;
    private final long toPrepare;
    private long sample;
    private long waited;
    private long lastLook = System.nanoTime();
    private boolean stuck;

    Deadline(Process trial, Plan plan) {
        this.trial = trial;
        this.timeout = plan.timeout().toNanos();
        this.toPrepare = TO_START.toNanos() + bytes(plan) * NANOS_FOR_A_BYTE;
    }

    private static long bytes(Plan plan) {
        int scenarios = plan.sampled().size();
        long carried =
                plan.scenarios().stream().mapToLong(s -> s.shape().memory()).sum();
        return carried + SampleLog.size(scenarios, plan.allRounds());
    }

    /**
     * Called often with the log's progress: an odd number says that a child is out.
     *
     * @throws SystemException if the trial cannot even be ended
     */
    void look(long progress) {
        long passed = sinceLastLook();
        if (progress != sample) {
            sample = progress;
            waited = 0;
        } else {
            waited += passed;
        }
        boolean childIsOut = progress % 2 != 0;
        long patience = TIMEOUTS_UNTIL_STUCK * timeout + (childIsOut ? 0 : toPrepare);
        if (childIsOut && waited > timeout) samples().forEach(ProcessHandle::destroyForcibly);
        if (waited > patience) end(waited - patience);
    }

    /** Who was stopped for long, by Ctrl-Z, say, was not the only one: that is not held against the child. */
    private long sinceLastLook() {
        long now = System.nanoTime();
        long passed = Math.min(now - lastLook, timeout / 2);
        lastLook = now;
        return passed;
    }

    private void end(long late) {
        stuck = true;
        trial.destroyForcibly();
        if (late > TO_END.toNanos()) throw new SystemException("a trial that is stuck could not be ended");
    }

    /** Whether it ended the trial. */
    boolean isStuck() {
        return stuck;
    }

    /** Ends the trial if it has not ended, and waits for that, but not for ever. */
    static void end(Process trial) throws InterruptedException {
        boolean ignored = trial.destroyForcibly().waitFor(TO_END.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Children of the trial and of its fork servers, but not the servers. */
    private Stream<ProcessHandle> samples() {
        return trial.toHandle().children().flatMap(child -> isServer(child) ? child.children() : Stream.of(child));
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("/" + ForkServer.FILE);
    }
}
