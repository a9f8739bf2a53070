package latency.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import latency.posix.Processes;
import latency.posix.Scratch;

/**
 * While open, a signal that ends the program (Ctrl-C, TERM, HUP) first ends the trial, and then waits until the command
 * has shown what was measured up to then and has cleaned up. The JVM itself chooses the exit code, 128 plus the signal.
 */
final class Interruption implements AutoCloseable {
    private static final int MOST_SECONDS = 60;

    /** Set by the launcher to its pid: whoever kills it means the program. */
    private static final String LAUNCHER = "latency.launcher";

    private static final String TOO_EARLY = "interrupted before the first sample";

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "interruption");
    private volatile boolean requested;
    private volatile Process trial;

    private Interruption() {}

    /** @throws SystemException if the program is being ended already */
    static Interruption open() {
        Integer launcher = Integer.getInteger(LAUNCHER);
        if (launcher != null) followIntoDeath(launcher);
        Interruption interruption = new Interruption();
        try {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        } catch (IllegalStateException ending) {
            throw new SystemException(TOO_EARLY);
        }
        return interruption;
    }

    private static void followIntoDeath(int launcher) {
        Processes processes = new Processes(Scratch.ordinary());
        processes.dieWithParent();
        if (processes.parent() != launcher) throw new SystemException(TOO_EARLY);
    }

    private void interrupt() {
        requested = true;
        Process running = trial;
        if (running != null) running.destroyForcibly();
        try {
            boolean ignored = closed.await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isRequested() {
        return requested;
    }

    /** The process to end. */
    void endFirst(Process process) {
        trial = process;
        if (requested) process.destroyForcibly();
    }

    /** Lets the JVM end, if it was about to. */
    @Override
    public void close() {
        closed.countDown();
        if (requested) return;
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // too late to take back, and harmless: the hook has nothing to wait for
        }
    }
}
