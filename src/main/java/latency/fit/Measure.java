package latency.fit;

import latency.plan.Scenario;
import latency.result.Column;
import latency.result.Samples;
import latency.trial.Outcome;

/** What is followed along a sweep: how long something took, in nanoseconds. */
public enum Measure {
    LATENCY("latency", "from the trigger to the child's record", null, Column.RECORDED),
    RETURNED("returned", "from the trigger until the parent's call has returned", null, Column.RETURNED),
    SERVER(
            "server",
            "from the fork server's own trigger to the child's record",
            Column.SERVER_TRIGGERED,
            Column.RECORDED),
    SERVER_RETURNED(
            "server returned",
            "from the fork server's own trigger until its call has returned",
            Column.SERVER_TRIGGERED,
            Column.SERVER_RETURNED);

    private final String label;
    private final String description;
    private final Column from;
    private final Column to;

    /** From one instant to another; null is the trigger. */
    Measure(String label, String description, Column from, Column to) {
        this.label = label;
        this.description = description;
        this.from = from;
        this.to = to;
    }

    /** What it lasts from and until. */
    public String description() {
        return description;
    }

    /** Whether there is one of such a scenario. */
    boolean appliesTo(Scenario scenario) {
        return from == null || !scenario.method().kind().ofTrial();
    }

    /** One for each sample, {@link Column#ABSENT} where there is none or the sample has no latency. */
    long[] of(Samples samples) {
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] values = samples.column(to);
        long[] starts = from == null ? new long[values.length] : samples.column(from);
        for (int i = 0; i < values.length; i++) {
            boolean lacks =
                    outcomes[i] != Outcome.OK.code() || values[i] == Column.ABSENT || starts[i] == Column.ABSENT;
            values[i] = lacks ? Column.ABSENT : values[i] - starts[i];
        }
        return values;
    }

    /** As texts name it. */
    @Override
    public String toString() {
        return label;
    }
}
