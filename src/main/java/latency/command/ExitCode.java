package latency.command;

/** How the program ends; the README has the table. A signal ends it with 128 plus the signal's number. */
public enum ExitCode {
    DONE(0),
    USAGE(2),
    SYSTEM(3);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
