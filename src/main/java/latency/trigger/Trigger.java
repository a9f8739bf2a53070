package latency.trigger;

import latency.posix.Channel;
import latency.posix.Futex;
import latency.posix.HandoffPage;
import latency.posix.Processes;
import latency.posix.Scratch;
import latency.posix.Semaphore;

/** Every act of a parent at time zero. */
public enum Trigger {
    START("start", "the start call itself: nothing holds the child back"),
    LOCK("lock", "sem_post() of a named semaphore"),
    FUTEX("futex", "a store and FUTEX_WAKE: the semaphore without libc"),
    PIPE("pipe", "a write into a pipe"),
    EVENTFD("eventfd", "a write into an eventfd"),
    SOCKET("socket", "a write into a stream socketpair"),
    SIGNAL("signal", "kill() with a signal that the child awaits with sigwaitinfo"),
    SPIN("spin", "a store that the child, awake, watches for: the floor below any other");

    private final String label;
    private final String description;

    Trigger(String label, String description) {
        this.label = label;
        this.description = description;
    }

    public String description() {
        return description;
    }

    /** As the handoff page tells it to the child. */
    public int code() {
        return switch (this) {
            case START -> HandoffPage.TRIGGER_START;
            case LOCK -> HandoffPage.TRIGGER_LOCK;
            case FUTEX -> HandoffPage.TRIGGER_FUTEX;
            case PIPE, EVENTFD, SOCKET -> HandoffPage.TRIGGER_READ;
            case SIGNAL -> HandoffPage.TRIGGER_SIGNAL;
            case SPIN -> HandoffPage.TRIGGER_SPIN;
        };
    }

    /** Whether the child waits for something after it has been started. */
    public boolean releases() {
        return this != START;
    }

    /** Whether the child waits for something to read from a descriptor that it inherits. */
    public boolean isRead() {
        return this == PIPE || this == EVENTFD || this == SOCKET;
    }

    /**
     * Ready to fire; for {@link #START}, which has nothing to release, one that does nothing.
     *
     * @param herd how many children it releases at once
     * @throws latency.posix.PosixException if the system refuses
     */
    public Release open(HandoffPage page, Semaphore lock, int herd) {
        Scratch scratch = page.scratch();
        return switch (this) {
            case START -> child -> {};
            case LOCK -> new Lock(lock.required(), Semaphore.create(scratch));
            case FUTEX -> new Word(Futex.of(page), Futex.decoy(page), true);
            case PIPE -> new Message(Channel.pipe(scratch, herd), Channel.pipe(scratch, herd));
            case EVENTFD -> new Message(Channel.eventfd(scratch, herd), Channel.eventfd(scratch, herd));
            case SOCKET -> new Message(Channel.socketpair(scratch, herd), Channel.socketpair(scratch, herd));
            case SIGNAL -> new Signal(new Processes(scratch));
            case SPIN -> new Word(Futex.of(page), Futex.decoy(page), false);
        };
    }

    /** As options, files and tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
