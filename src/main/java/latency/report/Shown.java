package latency.report;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.Samples;
import latency.trial.Outcome;

/** What a table can show beside the latency. */
public enum Shown {
    FIRST("first", "of a herd, until its first child's record", Column.FIRST, true),
    MEDIAN("median", "until that of the child in its middle", Column.MEDIAN, true),
    LAST("last", "until that of its last child: the latency", Column.RECORDED, true),
    TOUCHED("touched", "how long it took to touch the memory again", Column.TOUCHED, true),
    RETURNED("returned", "from the trigger until the parent's call has returned", Column.RETURNED, true),
    ARRIVED("arrived", "from the trigger until the child's first statement", Column.ARRIVED, true),
    REAPED("reaped", "from the trigger until the parent's wait has returned", Column.REAPED, true),
    SERVER("server", "the fork server's own latency, from its start call", Column.SERVER_TRIGGERED, true),
    FAULTS("faults", "the child's minor page faults", Column.MINOR_FAULTS, false),
    SWITCHES("switches", "the child's voluntary context switches", Column.VOLUNTARY_SWITCHES, false),
    CPU("cpu", "share of samples in which the child recorded on its parent's CPU, in a line each", null, false),
    FLOOR("floor", "what the instrument itself costs, in a line each", null, false),
    HISTOGRAM("histogram", "how the latencies are distributed, as bars", null, false);

    private final String label;
    private final String description;
    private final Column column;
    private final boolean time;

    Shown(String label, String description, Column column, boolean time) {
        this.label = label;
        this.description = description;
        this.column = column;
        this.time = time;
    }

    public String description() {
        return description;
    }

    /** What is shown of such a scenario in any case. */
    static Set<Shown> alwaysOf(Scenario scenario) {
        Set<Shown> always = EnumSet.noneOf(Shown.class);
        if (scenario.herd() > 1) always.addAll(List.of(FIRST, MEDIAN, LAST));
        if (scenario.touchAfter() != null) always.add(TOUCHED);
        return always;
    }

    /** Whether it is a row of figures below that of the latency. */
    boolean isRow() {
        return column != null;
    }

    /** Whether the figures are in nanoseconds; else they are counts. */
    boolean isTime() {
        return time;
    }

    /** One figure for each sample that has a latency, where there is one. */
    LongStream figures(Samples samples) {
        return samples.parts().flatMapToLong(part -> Arrays.stream(figuresOf(part)));
    }

    private long[] figuresOf(Samples samples) {
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] values = samples.column(column);
        long[] recorded = samples.column(Column.RECORDED);
        long[] figures = new long[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (outcomes[i] != Outcome.OK.code() || values[i] == Column.ABSENT) continue;
            figures[count++] = this == SERVER ? recorded[i] - values[i] : values[i];
        }
        return Arrays.copyOf(figures, count);
    }

    /** As the option writes it. */
    @Override
    public String toString() {
        return label;
    }
}
