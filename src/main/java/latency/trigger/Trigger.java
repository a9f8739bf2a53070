package latency.trigger;

import latency.posix.HandoffPage;
import latency.posix.Semaphore;

/** Every act of a parent at time zero. */
public enum Trigger {
    START("start", "the start call itself: nothing holds the child back"),
    LOCK("lock", "sem_post() of a named semaphore");

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
        };
    }

    /** Whether the child waits for something after it has been started. */
    public boolean releases() {
        return this != START;
    }

    /** Ready to fire; null for {@link #START}, which has nothing to release. */
    public Release open(Semaphore lock) {
        return switch (this) {
            case START -> null;
            case LOCK -> new Lock(lock);
        };
    }

    /** As options, files and tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
