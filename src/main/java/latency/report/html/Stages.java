package latency.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.Samples;
import latency.trial.Outcome;

/** What the latencies of a scenario are made of: from each instant that was seen to the next, up to the record. */
final class Stages {
    /** An instant after the trigger, and what the time before it is called. */
    private record Instant(Column column, String stage) {}

    private static final List<Instant> OF_A_START = List.of(
            new Instant(Column.SERVER_TRIGGERED, "to the fork server"),
            new Instant(Column.RECORDED, "start, to the child's first statement"));

    private static final List<Instant> OF_A_RELEASE = List.of(
            new Instant(Column.ARRIVED, "start, to the child's first statement"),
            new Instant(Column.RECORDED, "release, to the child's record"));

    private final List<Instant> instants;

    private Stages(List<Instant> instants) {
        this.instants = instants;
    }

    /** Those that take any time in some sample; none if that is only one. */
    static Stages of(Scenario scenario, List<Samples> trials) {
        Stages all = new Stages(scenario.trigger().releases() ? OF_A_RELEASE : OF_A_START);
        boolean[] taken = new boolean[all.instants.size()];
        for (Samples samples : trials) {
            List<long[]> columns = all.columns(samples);
            for (int i = 0; i < taken.length; i++)
                taken[i] |= Arrays.stream(columns.get(i)).anyMatch(nanos -> nanos > 0);
        }
        List<Instant> some = IntStream.range(0, taken.length)
                .filter(i -> taken[i])
                .mapToObj(all.instants::get)
                .toList();
        return new Stages(some.size() < 2 ? List.of() : some);
    }

    List<String> names() {
        return instants.stream().map(Instant::stage).toList();
    }

    /**
     * In nanoseconds, one array for each stage with a value for each sample; {@link Column#ABSENT} for samples without a
     * latency, and for stages whose end was not seen. The stages of a sample add up to its latency: an instant before
     * the one before it ends a stage of no length.
     */
    List<long[]> columns(Samples samples) {
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] last = new long[samples.size()];
        List<long[]> stages = new ArrayList<>();
        for (Instant instant : instants) {
            long[] stage = samples.column(instant.column);
            for (int i = 0; i < stage.length; i++) {
                if (outcomes[i] != Outcome.OK.code()) stage[i] = Column.ABSENT;
                if (stage[i] == Column.ABSENT) continue;
                long end = Math.max(last[i], stage[i]);
                stage[i] = end - last[i];
                last[i] = end;
            }
            stages.add(stage);
        }
        return stages;
    }
}
