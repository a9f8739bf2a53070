package latency.result;

import java.util.EnumSet;
import java.util.Set;

/** What is kept of every sample. Instants ({@code …_ns}) are in nanoseconds after the sample's trigger. */
public enum Column {
    OUTCOME("outcome"),
    CAUSE("cause"),
    SEQUENCE("sequence"),
    /** When it was triggered, in nanoseconds after the trial's first trigger. */
    AT("at_ns"),
    RETURNED("returned_ns"),
    ARRIVED("arrived_ns"),
    RECORDED("recorded_ns"),
    REAPED("reaped_ns"),
    STEPPED("stepped_ns"),
    PARENT_CPU("parent_cpu"),
    CHILD_CPU("child_cpu"),
    MINOR_FAULTS("minor_faults"),
    VOLUNTARY_SWITCHES("voluntary_switches"),
    INVOLUNTARY_SWITCHES("involuntary_switches"),
    /** When the child was seen parked: before the trigger, so below zero. */
    PARKED("parked_ns"),
    /** The fork server's own trigger, and the return of its start call. */
    SERVER_TRIGGERED("server_triggered_ns"),
    SERVER_RETURNED("server_returned_ns"),
    /** How many nanoseconds it took to touch the memory again. */
    TOUCHED("touched_ns", true),
    /** Of a herd, when its first child recorded, and the one in its middle; {@link #RECORDED} is its last. */
    FIRST("first_ns", true),
    MEDIAN("median_ns", true),
    /** From here on what the kernel says, if its events were recorded: the number of the child. */
    CHILD("child", true),
    /** The start call entered the kernel. */
    CALLED("called_ns", true),
    /** The child was made: {@code sched_process_fork}. */
    FORKED("forked_ns", true),
    /** The release reached the child that slept: {@code sched_waking}. */
    WAKING("waking_ns", true),
    /** The child could run: {@code sched_wakeup_new}, or {@code sched_wakeup} of one that slept. */
    WOKEN("woken_ns", true),
    /** It first ran after that: {@code sched_switch}. */
    SWITCHED("switched_ns", true),
    /** Its program had taken the place of the parent's: {@code sched_process_exec}. */
    EXECUTED("executed_ns", true),
    /** How long it did not run between that and its record; there is one for every sample whose events were all found. */
    OFF_CPU("off_cpu_ns", true),
    /** The task that ran longest in the child's place while it could or would have run: a key of the trial's tasks. */
    BEHIND("behind", true);

    /** Stands for a value that does not exist; result files say null. */
    public static final long ABSENT = Long.MIN_VALUE;

    /** What the kernel says. */
    public static final Set<Column> OF_KERNEL = EnumSet.range(CHILD, BEHIND);

    private final String label;
    private final boolean optional;

    Column(String label) {
        this(label, false);
    }

    Column(String label, boolean optional) {
        this.label = label;
        this.optional = optional;
    }

    /** Whether result files leave it out where no sample has it. */
    boolean isOptional() {
        return optional;
    }

    /** As result files name it. */
    @Override
    public String toString() {
        return label;
    }
}
