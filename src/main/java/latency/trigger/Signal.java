package latency.trigger;

import latency.posix.Processes;

/** A signal that the child waits for. Its parent blocks it, so that a child that is not there yet does not die of it. */
final class Signal implements Release {
    private final Processes processes;

    Signal(Processes processes) {
        this.processes = processes;
    }

    @Override
    public void fire(int child) {
        processes.signal(child, Processes.RELEASE_SIGNAL);
    }

    /** Signal 0 goes all the way and is not sent. */
    @Override
    public void rehearse(int child) {
        processes.signal(child, 0);
    }

    @Override
    public int blocker() {
        return Processes.RELEASE_SIGNAL;
    }
}
