package latency.plan;

/** A plan that cannot be: the message says what was asked for and what could be. */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PlanException(String message) {
        super(message);
    }
}
