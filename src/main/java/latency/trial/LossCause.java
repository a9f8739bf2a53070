package latency.trial;

/** Why a sample was lost, as one number in the sample log: what wait4 said of the child, or one of ours below zero. */
public final class LossCause {
    /** The child had not ended when its time was up. */
    public static final int DEADLINE = -1;

    /** The child's record cannot be: it lies before the start or after the end. */
    public static final int WILD_RECORD = -2;

    private static final int SIGNAL_MASK = 0x7f;

    private LossCause() {}

    /** In words. */
    public static String describe(long cause) {
        if (cause == DEADLINE) return "no end before the deadline";
        if (cause == WILD_RECORD) return "a record outside the child's life";
        if ((cause & SIGNAL_MASK) != 0) return "ended by signal " + (cause & SIGNAL_MASK);
        return "ended with status %s, without a record".formatted(cause >> 8 & 0xff);
    }
}
