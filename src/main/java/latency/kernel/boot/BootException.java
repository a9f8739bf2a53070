package latency.kernel.boot;

import java.util.List;

/** A kernel could not be measured: the message says what happened, the console what the kernel said last. */
public final class BootException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> console;

    BootException(String message) {
        this(message, List.of());
    }

    BootException(String message, List<String> console) {
        super(message);
        this.console = List.copyOf(console);
    }

    /** The last lines of the kernel's console; none where it never came to that. */
    public List<String> console() {
        return console == null ? List.of() : console;
    }
}
