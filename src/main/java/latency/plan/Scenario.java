package latency.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import latency.parent.Inherit;
import latency.parent.Pages;
import latency.parent.ParentShape;
import latency.start.ChildProgram;
import latency.start.Kind;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;

/**
 * What one row of a result measures. What does not apply is null, so that two scenarios that would measure the same are
 * equal.
 *
 * @param program null unless the child executes one
 * @param when null when the trigger is the start call
 * @param gap between seeing the child parked and the trigger; null unless parked
 * @param shape of the process that starts the child
 * @param inherit null unless the trial's address space is copied
 * @param cpus where parent and child run
 * @param jvmArgs of the trials that measure it; null unless a plan has several JVMs
 */
public record Scenario(
        StartMethod method,
        ChildProgram program,
        Trigger trigger,
        When when,
        Duration gap,
        ParentShape shape,
        Inherit inherit,
        Placement cpus,
        String jvmArgs) {

    public static final Duration USUAL_GAP = Duration.ofNanos(100_000);

    public Scenario {
        if (!method.kind().executes()) program = null;
        if (!trigger.releases()) when = null;
        if (when != When.PARKED) gap = null;
        if (!method.kind().copies()) inherit = null;
    }

    /** The method and the trigger, racing, and the usual value on every other axis. */
    public static Scenario usual(StartMethod method, Trigger trigger) {
        return new Scenario(
                method,
                ChildProgram.DYNAMIC,
                trigger,
                When.RACING,
                USUAL_GAP,
                ParentShape.NONE,
                Inherit.ALL,
                Placement.ANY,
                null);
    }

    /** Why there is no such scenario on any machine; null if there is. */
    public String impossibility() {
        Kind kind = method.kind();
        if (trigger.releases() && kind.suspendsParent())
            return "its parent waits until the child has ended, and could not release it";
        if (trigger == Trigger.LOCK && program == ChildProgram.BARE)
            return "sem_wait is libc's, and the bare child program has no libc: use futex";
        if (trigger == Trigger.SIGNAL && kind.isThread())
            return "a signal to a process may be taken by any of its threads";
        if (trigger.isRead() && kind == Kind.JDK) return "the JDK closes all descriptors but three in its children";
        if (trigger == Trigger.SIGNAL && when == When.RACING && kind == Kind.JDK)
            return "the JDK unblocks signals in its children, and one that comes early would end the child";
        if (inherit == Inherit.LEAN && (method == StartMethod.FORK || method == StartMethod.FORK_EXEC))
            return "libc's fork visits the stack of every thread in the child, and lean leaves those out: use clone";
        return placementImpossibility();
    }

    /** Whether a child would be ended while it is left parked. */
    boolean isGapOver(Duration timeout) {
        return gap != null && gap.compareTo(timeout) >= 0;
    }

    private String placementImpossibility() {
        if (cpus.isAny() || trigger.releases()) return null;
        if (!method.kind().ofTrial())
            return "a child that nothing holds back begins where the server is: use --cpus any";
        return cpus.isSame()
                ? null
                : "a child that nothing holds back begins on its parent's CPUs: use --cpus any or same, or a trigger";
    }

    /** Whether both measure the same thing, but for the start method and what belongs to it. */
    public boolean isLike(Scenario other) {
        return release().equals(other.release())
                && Objects.equals(gap, other.gap)
                && shape.equals(other.shape)
                && cpus.equals(other.cpus)
                && Objects.equals(jvmArgs, other.jvmArgs);
    }

    /** Axis by axis, as result files name them; null where the axis does not apply. */
    public Map<String, String> axes() {
        Map<String, String> axes = new LinkedHashMap<>();
        axes.put("method", method.toString());
        axes.put("program", text(program));
        axes.put("trigger", trigger.toString());
        axes.put("when", text(when));
        axes.put("gap", gap == null ? null : Quantity.text(gap));
        axes.put("memory", Quantity.text(shape.memory()));
        axes.put("pages", shape.pages().toString());
        axes.put("vmas", Integer.toString(shape.vmas()));
        axes.put("threads", Integer.toString(shape.threads()));
        axes.put("fds", Integer.toString(shape.fds()));
        axes.put("inherit", text(inherit));
        axes.put("cpus", cpus.toString());
        axes.put("jvm_args", jvmArgs);
        return axes;
    }

    private static String text(Object value) {
        return value == null ? null : value.toString();
    }

    /**
     * The inverse of {@link #axes}; an axis that is missing has its usual value.
     *
     * @throws PlanException for a name that does not exist
     */
    public static Scenario of(Map<String, String> axes) {
        ParentShape shape = new ParentShape(
                Quantity.bytes(value(axes, "memory", "0")),
                Names.of(Pages.class, "kind of pages", value(axes, "pages", "small")),
                count(axes, "vmas"),
                count(axes, "threads"),
                count(axes, "fds"));
        return new Scenario(
                Names.of(StartMethod.class, "start method", axes.get("method")),
                Names.of(ChildProgram.class, "program", value(axes, "program", "dynamic")),
                Names.of(Trigger.class, "trigger", axes.get("trigger")),
                Names.of(When.class, "moment", value(axes, "when", "racing")),
                Quantity.duration(value(axes, "gap", "100us")),
                shape,
                Names.of(Inherit.class, "inherit", value(axes, "inherit", "all")),
                new Placement(value(axes, "cpus", "any")),
                axes.get("jvm_args"));
    }

    private static String value(Map<String, String> axes, String axis, String usual) {
        String value = axes.get(axis);
        return value == null ? usual : value;
    }

    private static int count(Map<String, String> axes, String axis) {
        String text = value(axes, axis, "0");
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notANumber) {
            throw new PlanException("%s '%s' is not a whole number".formatted(axis, text));
        }
    }

    /** As one argument, such as {@code method=fork,trigger=lock,when=racing,…}; the trial's JVM has had its own. */
    String toArgument() {
        return axes().entrySet().stream()
                .filter(axis -> axis.getValue() != null && !axis.getKey().equals("jvm_args"))
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

    /** Method, trigger and moment, such as {@code fork lock racing}. */
    @Override
    public String toString() {
        return method + " " + release();
    }
}
