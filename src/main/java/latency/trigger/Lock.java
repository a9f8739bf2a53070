package latency.trigger;

import latency.posix.Semaphore;

/** The named semaphore that the child waits for, as Python's multiprocessing.Lock is on Linux. */
final class Lock implements Release {
    private final Semaphore semaphore;
    private final Semaphore decoy;

    Lock(Semaphore semaphore, Semaphore decoy) {
        this.semaphore = semaphore;
        this.decoy = decoy;
    }

    @Override
    public void fire(int child) {
        semaphore.post();
    }

    @Override
    public void rehearse(int child) {
        decoy.post();
        decoy.drain();
    }

    @Override
    public void reset() {
        semaphore.drain();
    }
}
