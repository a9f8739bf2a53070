package latency.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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
 * @param touchAfter who writes to the memory again once the child has recorded; null: nobody
 * @param herd how many children are parked, and released with one trigger
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
        TouchAfter touchAfter,
        int herd,
        String jvmArgs) {

    public static final Duration USUAL_GAP = Duration.ofNanos(100_000);

    public static final int MOST_HERD = 1024;

    private static final Set<String> OF_THE_METHOD = Set.of("method", "program", "inherit");

    public Scenario {
        if (!method.kind().executes()) program = null;
        if (herd < 1 || herd > MOST_HERD)
            throw new PlanException("herd %d: choose from 1 to %d".formatted(herd, MOST_HERD));
        if (herd > 1) when = When.PARKED;
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
                null,
                1,
                null);
    }

    /** The same with another shape of the process that starts the child. */
    Scenario with(ParentShape other) {
        return new Scenario(method, program, trigger, when, gap, other, inherit, cpus, touchAfter, herd, jvmArgs);
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
        if (herd > 1 && herdImpossibility() != null) return herdImpossibility();
        if (touchAfter != null && touchImpossibility() != null) return touchImpossibility();
        return placementImpossibility();
    }

    private String herdImpossibility() {
        if (!trigger.releases()) return "nothing holds a herd back: use a trigger such as futex";
        if (!method.kind().startsMany())
            return "it starts one child at a time: use fork, clone, clone3, posix_spawn, fork_exec or vfork_exec";
        return touchAfter == null ? null : "only a single child's memory is touched again: use --herd 1";
    }

    private String touchImpossibility() {
        if (!method.kind().keepsCopy())
            return "its child has no copy of the memory: use fork, clone, clone3, forkserver or forkserver:clone";
        if (shape.memory() == 0) return "there is no memory to touch again: use --memory";
        return shape.pages() == Pages.FILE || shape.pages() == Pages.UNTOUCHED
                ? "%s pages were never written to: use --pages small, thp, huge or shared".formatted(shape.pages())
                : null;
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
        return withoutMethod().equals(other.withoutMethod());
    }

    private Map<String, String> withoutMethod() {
        Map<String, String> axes = axes();
        axes.keySet().removeAll(OF_THE_METHOD);
        return axes;
    }

    /** The axes say it all; and what a record has for this takes a JVM that has just begun a tenth of its time. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Scenario scenario && axes().equals(scenario.axes());
    }

    @Override
    public int hashCode() {
        return axes().hashCode();
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
        axes.put("touch_after", text(touchAfter));
        axes.put("herd", herd == 1 ? null : Integer.toString(herd));
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
                count(axes, "vmas", "0"),
                count(axes, "threads", "0"),
                count(axes, "fds", "0"));
        return new Scenario(
                Names.of(StartMethod.class, "start method", axes.get("method")),
                Names.of(ChildProgram.class, "program", value(axes, "program", "dynamic")),
                Names.of(Trigger.class, "trigger", axes.get("trigger")),
                Names.of(When.class, "moment", value(axes, "when", "racing")),
                Quantity.duration(value(axes, "gap", "100us")),
                shape,
                Names.of(Inherit.class, "inherit", value(axes, "inherit", "all")),
                new Placement(value(axes, "cpus", "any")),
                axes.get("touch_after") == null ? null : TouchAfter.of(axes.get("touch_after")),
                count(axes, "herd", "1"),
                axes.get("jvm_args"));
    }

    private static String value(Map<String, String> axes, String axis, String usual) {
        String value = axes.get(axis);
        return value == null ? usual : value;
    }

    private static int count(Map<String, String> axes, String axis, String usual) {
        String text = value(axes, axis, usual);
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

    /** Method, trigger and moment, such as {@code fork lock racing}, and what is unusual about the children. */
    @Override
    public String toString() {
        return method
                + " "
                + release()
                + (herd == 1 ? "" : " herd=" + herd)
                + (touchAfter == null ? "" : " touch_after=" + touchAfter);
    }
}
