package latency.plan;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Names of the vocabulary, in text. */
public final class Names {
    private Names() {}

    /**
     * The constant that calls itself {@code name}.
     *
     * @throws PlanException naming {@code what}, the name and the names that exist
     */
    public static <E extends Enum<E>> E of(Class<E> type, String what, String name) {
        for (E constant : type.getEnumConstants()) {
            if (constant.toString().equals(name)) return constant;
        }
        throw new PlanException("unknown %s '%s': choose from %s".formatted(what, name, all(type)));
    }

    /** All of them, separated by commas. */
    public static <E extends Enum<E>> String all(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Object::toString).collect(Collectors.joining(", "));
    }
}
