package latency.plan;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;

/**
 * What one row of a result measures.
 *
 * @param when null when the trigger is the start call
 */
public record Scenario(StartMethod method, Trigger trigger, When when) {
    public Scenario {
        if (!trigger.releases()) when = null;
    }

    /** Axis by axis, as result files name them. */
    public Map<String, String> axes() {
        Map<String, String> axes = new LinkedHashMap<>();
        axes.put("method", method.toString());
        axes.put("trigger", trigger.toString());
        axes.put("when", when == null ? null : when.toString());
        return axes;
    }

    /**
     * The inverse of {@link #axes}.
     *
     * @throws PlanException for a name that does not exist
     */
    public static Scenario of(Map<String, String> axes) {
        String when = axes.get("when");
        return new Scenario(
                Names.of(StartMethod.class, "method", axes.get("method")),
                Names.of(Trigger.class, "trigger", axes.get("trigger")),
                when == null ? null : Names.of(When.class, "when", when));
    }

    /** As one argument, such as {@code method=fork,trigger=lock,when=racing}. */
    String toArgument() {
        return axes().entrySet().stream()
                .filter(axis -> axis.getValue() != null)
                .map(axis -> axis.getKey() + "=" + axis.getValue())
                .collect(Collectors.joining(","));
    }

    static Scenario ofArgument(String argument) {
        return of(Arrays.stream(argument.split(","))
                .map(axis -> axis.split("=", 2))
                .collect(Collectors.toMap(axis -> axis[0], axis -> axis[1])));
    }

    /** What the parent does and when, such as {@code lock racing}. */
    public String release() {
        return when == null ? trigger.toString() : trigger + " " + when;
    }

    /** As a table names the row, such as {@code fork lock racing}. */
    @Override
    public String toString() {
        return method + " " + release();
    }
}
