package latency.start;

import latency.posix.Processes;

/**
 * libc's fork() of this JVM, with everything that costs.
 *
 * <p>It returns here in the parent only: the child is caught inside fork(), by a handler registered with
 * pthread_atfork, and runs the C child body because the page is armed. A child that came back into Java would hang: it
 * has one thread, and the JVM expects all of them.
 */
final class Fork implements Start {
    private final Processes processes;

    Fork(Parts parts) {
        this.processes = parts.processes();
    }

    @Override
    public int start() {
        return processes.fork();
    }
}
