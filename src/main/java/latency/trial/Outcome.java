package latency.trial;

import java.util.Locale;

/** What became of a sample. */
public enum Outcome {
    /** The child recorded: the sample has a latency. */
    OK(1),
    /** The child ended, or was ended at the deadline, without a valid record. */
    LOST(2),
    /** The start call reported an error. */
    FAILED(3),
    /** The child recorded, but the clock was set meanwhile: what it says means nothing. */
    STEPPED(4);

    private final int code;

    Outcome(int code) {
        this.code = code;
    }

    /** In the sample log. */
    public int code() {
        return code;
    }

    /** The inverse of {@link #code}; null for 0, a sample that was not taken. */
    public static Outcome ofCode(long code) {
        for (Outcome outcome : values()) {
            if (outcome.code == code) return outcome;
        }
        return null;
    }

    /** As result files write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
