package latency.start;

/** What this machine cannot give: the message says what is missing. */
public final class UnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnavailableException(String message) {
        super(message);
    }
}
