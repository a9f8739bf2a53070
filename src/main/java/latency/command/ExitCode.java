package latency.command;

/** How the program ends; the README has the table. A signal ends it with 128 plus the signal's number. */
public enum ExitCode {
    DONE(0),
    SLOWER(1),
    USAGE(2),
    SYSTEM(3),
    INCONCLUSIVE(4),
    /** Of {@code check} alone: {@code git bisect run} takes it for a commit to be skipped. */
    CANNOT_TELL(125);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
