package latency.plan;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Under what conditions the trial runs: they hold for all its scenarios.
 *
 * @param sched scheduling policy: {@code other}, {@code batch}, {@code idle}, {@code fifo:N} or {@code rr:N}
 * @param nice added to the trial's niceness
 * @param mlock whether its memory is locked
 * @param cpuDmaLatencyMicros wake-up latency that CPUs are asked to keep to while it runs; −1: not asked
 * @param cgroup folder of the cgroup that clone3 puts children into; empty: none
 * @param control whether every round takes a sample of {@link Plan#CONTROL} as well
 */
public record Conditions(
        String sched, int nice, boolean mlock, int cpuDmaLatencyMicros, String cgroup, boolean control) {
    private static final Pattern SCHED = Pattern.compile("other|batch|idle|(fifo|rr):([1-9]\\d?)");

    public static final Conditions USUAL = new Conditions("other", 0, false, -1, "", false);

    public Conditions {
        if (!SCHED.matcher(sched).matches())
            throw new PlanException(
                    "unknown policy '%s': choose from other, batch, idle, fifo:N and rr:N, N from 1 to 99"
                            .formatted(sched));
        if (nice < -20 || nice > 19) throw new PlanException("nice %d: choose from -20 to 19".formatted(nice));
    }

    /** For the trial's command line. */
    String toArgument() {
        return String.join(
                ";",
                sched,
                Integer.toString(nice),
                Boolean.toString(mlock),
                Integer.toString(cpuDmaLatencyMicros),
                Boolean.toString(control),
                cgroup);
    }

    static Conditions ofArgument(String argument) {
        List<String> fields = Arrays.asList(argument.split(";", 6));
        return new Conditions(
                fields.get(0),
                Integer.parseInt(fields.get(1)),
                Boolean.parseBoolean(fields.get(2)),
                Integer.parseInt(fields.get(3)),
                fields.get(5),
                Boolean.parseBoolean(fields.get(4)));
    }
}
