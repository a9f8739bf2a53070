package latency.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.Samples;
import latency.result.Stage;
import latency.trial.Outcome;

/**
 * What the latencies of a scenario are made of, up to the record: the kernel's stages if its events were recorded, else
 * from each instant that was seen to the next.
 */
final class Stages {
    /** An instant after the trigger, and what the time before it is called. */
    private record Instant(Column column, String stage) {}

    private static final List<Instant> OF_A_START = List.of(
            new Instant(Column.SERVER_TRIGGERED, "to the fork server"),
            new Instant(Column.RECORDED, "start, to the child's first statement"));

    private static final List<Instant> OF_A_RELEASE = List.of(
            new Instant(Column.ARRIVED, "start, to the child's first statement"),
            new Instant(Column.RECORDED, "release, to the child's record"));

    private final List<String> names;
    private final Function<Samples, List<long[]>> columns;

    private Stages(List<String> names, Function<Samples, List<long[]>> columns) {
        this.names = names;
        this.columns = columns;
    }

    /** Those that take any time in some sample; none if that is only one. */
    static Stages of(Scenario scenario, List<Samples> trials) {
        if (trials.stream().anyMatch(Samples::haveStages)) {
            List<Stage> own = taken(List.of(Stage.values()), Stages::ofKernel, trials);
            return new Stages(own.stream().map(Stage::phrase).toList(), samples -> ofKernel(own, samples));
        }
        List<Instant> all = scenario.trigger().releases() ? OF_A_RELEASE : OF_A_START;
        List<Instant> own = taken(all, Stages::between, trials);
        if (own.size() < 2) own = List.of();
        List<Instant> some = own;
        return new Stages(some.stream().map(Instant::stage).toList(), samples -> between(some, samples));
    }

    private static <T> List<T> taken(
            List<T> all, BiFunction<List<T>, Samples, List<long[]>> columns, List<Samples> trials) {
        boolean[] taken = new boolean[all.size()];
        for (Samples samples : trials) {
            List<long[]> own = columns.apply(all, samples);
            for (int i = 0; i < taken.length; i++)
                taken[i] |= Arrays.stream(own.get(i)).anyMatch(nanos -> nanos > 0);
        }
        return IntStream.range(0, taken.length)
                .filter(i -> taken[i])
                .mapToObj(all::get)
                .toList();
    }

    List<String> names() {
        return names;
    }

    /**
     * In nanoseconds, one array for each stage with a value for each sample; {@link Column#ABSENT} for samples without a
     * latency, and for stages whose end was not seen. The stages of a sample add up to its latency.
     */
    List<long[]> columns(Samples samples) {
        return columns.apply(samples);
    }

    /** A stage that a sample with all of its events does not have took no time. */
    private static List<long[]> ofKernel(List<Stage> stages, Samples samples) {
        Map<Stage, long[]> all = Stage.of(samples);
        long[] last = all.get(Stage.RECORD);
        return stages.stream()
                .map(stage -> IntStream.range(0, last.length)
                        .mapToLong(i -> last[i] == Column.ABSENT ? Column.ABSENT : Math.max(0, all.get(stage)[i]))
                        .toArray())
                .toList();
    }

    /** An instant before the one before it ends a stage of no length. */
    private static List<long[]> between(List<Instant> instants, Samples samples) {
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
