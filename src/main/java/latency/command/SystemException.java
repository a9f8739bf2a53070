package latency.command;

/** The system does not let the program work: the message says what was tried, what came back and what to do. */
final class SystemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SystemException(String message) {
        super(message);
    }
}
