package latency.kernel.trace;

/** The kernel's events cannot be recorded here; the message says what is missing. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
