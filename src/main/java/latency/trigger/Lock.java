package latency.trigger;

import latency.posix.Semaphore;

/** The named semaphore that the child waits for, as Python's multiprocessing.Lock is on Linux. */
final class Lock implements Release {
    private final Semaphore semaphore;

    Lock(Semaphore semaphore) {
        this.semaphore = semaphore;
    }

    @Override
    public void fire(int child) {
        semaphore.post();
    }

    @Override
    public void reset() {
        semaphore.drain();
    }
}
