package latency.command;

import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** When output is in colour. */
public enum Colour {
    /** On a terminal, unless the environment says otherwise. */
    AUTO,
    ALWAYS,
    NEVER;

    /**
     * Whether it is now.
     *
     * @param terminal whether the output goes to one: asked only if that decides it
     */
    boolean isWanted(Map<String, String> environment, BooleanSupplier terminal) {
        return switch (this) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO ->
                environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "").equals("dumb")
                        && terminal.getAsBoolean();
        };
    }

    /** As the option writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
