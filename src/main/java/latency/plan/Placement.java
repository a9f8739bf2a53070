package latency.plan;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * On which CPUs the parent triggers and the child waits.
 *
 * @param text {@code any}, {@code same}, {@code other} or {@code P:C}: the parent's CPU and the child's
 */
public record Placement(String text) {
    /** Stands for a CPU that the kernel chooses. */
    public static final int ANYWHERE = -1;

    private static final Pattern PAIR = Pattern.compile("(\\d{1,4}):(\\d{1,4})");
    private static final String SAME = "same";
    private static final String OTHER = "other";

    public static final Placement ANY = new Placement("any");

    public Placement {
        if (!text.equals("any")
                && !text.equals(SAME)
                && !text.equals(OTHER)
                && !PAIR.matcher(text).matches())
            throw new PlanException(
                    "unknown placement '%s': choose from any, same, other, or P:C such as 0:1".formatted(text));
    }

    /** Whether the kernel chooses. */
    public boolean isAny() {
        return text.equals("any");
    }

    /** Whether parent and child are sure to be on the same CPU. */
    public boolean isSame() {
        Matcher pair = PAIR.matcher(text);
        return text.equals(SAME) || pair.matches() && pair.group(1).equals(pair.group(2));
    }

    /**
     * The parent's CPU, or {@link #ANYWHERE}.
     *
     * @param allowed the CPUs that there are for it, in order
     * @throws PlanException if it is not among them
     */
    public int parent(int[] allowed) {
        Matcher pair = PAIR.matcher(text);
        if (pair.matches()) return among(allowed, pair.group(1));
        return isAny() ? ANYWHERE : allowed[0];
    }

    /**
     * The child's CPU, or {@link #ANYWHERE}.
     *
     * @throws PlanException if there is none
     */
    public int child(int[] allowed) {
        Matcher pair = PAIR.matcher(text);
        if (pair.matches()) return among(allowed, pair.group(2));
        if (text.equals(OTHER) && allowed.length < 2) throw new PlanException("there is only one CPU to run on");
        return isAny() ? ANYWHERE : allowed[text.equals(OTHER) ? 1 : 0];
    }

    private static int among(int[] allowed, String cpu) {
        if (Arrays.binarySearch(allowed, Integer.parseInt(cpu)) >= 0) return Integer.parseInt(cpu);
        throw new PlanException(
                "there is no CPU %s to run on: choose from %s".formatted(cpu, Arrays.toString(allowed)));
    }

    @Override
    public String toString() {
        return text;
    }
}
