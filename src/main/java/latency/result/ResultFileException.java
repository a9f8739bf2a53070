package latency.result;

/** A result file that cannot be read or written: the message names the file, what is wrong and what to do. */
public final class ResultFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ResultFileException(String message) {
        super(message);
    }
}
