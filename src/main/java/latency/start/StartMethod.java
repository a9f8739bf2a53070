package latency.start;

import java.util.function.Function;

/** Every way that a child can get going. */
public enum StartMethod {
    FORK("fork", "libc fork()", Fork::new),
    POSIX_SPAWN("posix_spawn", "libc posix_spawn() of the child program", PosixSpawn::new);

    private final String label;
    private final String description;
    private final Function<Parts, Start> implementation;

    StartMethod(String label, String description, Function<Parts, Start> implementation) {
        this.label = label;
        this.description = description;
        this.implementation = implementation;
    }

    public String description() {
        return description;
    }

    /** Ready to start children. */
    public Start open(Parts parts) {
        return implementation.apply(parts);
    }

    /** As options, files and tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
