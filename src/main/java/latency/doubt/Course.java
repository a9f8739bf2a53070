package latency.doubt;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.Samples;

/** The measured samples of all scenarios of one trial, in the order in which they were taken. */
final class Course {
    private static final int STALL = 10;

    private final long[] instants;
    private final long[] parentCpus;
    private final int[] scenarioOf;
    private final int scenarios;
    private final boolean[] wanders;
    private int size;

    Course(MeasuredTrial trial) {
        scenarios = trial.scenarios().size();
        wanders = new boolean[scenarios];
        for (int i = 0; i < scenarios; i++)
            wanders[i] = wanders(trial.scenarios().get(i).scenario());
        List<Samples> all =
                trial.scenarios().stream().map(MeasuredScenario::measured).toList();
        int last = (int) all.stream()
                .flatMapToLong(samples -> LongStream.of(samples.column(Column.SEQUENCE)))
                .max()
                .orElse(-1);
        instants = new long[last + 1];
        parentCpus = new long[last + 1];
        scenarioOf = new int[last + 1];
        Arrays.fill(instants, Column.ABSENT);
        for (int i = 0; i < scenarios; i++) put(i, all.get(i));
        removeAbsent();
    }

    /** Every sample at its place in the sequence. */
    private void put(int scenario, Samples samples) {
        long[] sequences = samples.column(Column.SEQUENCE);
        long[] at = samples.column(Column.AT);
        long[] cpus = samples.column(Column.PARENT_CPU);
        for (int i = 0; i < samples.size(); i++) {
            int place = (int) sequences[i];
            instants[place] = at[i];
            parentCpus[place] = cpus[i];
            scenarioOf[place] = scenario;
        }
    }

    private void removeAbsent() {
        for (int i = 0; i < instants.length; i++) {
            if (instants[i] == Column.ABSENT) continue;
            instants[size] = instants[i];
            parentCpus[size] = parentCpus[i];
            scenarioOf[size++] = scenarioOf[i];
        }
    }

    int size() {
        return size;
    }

    /** From one start to the next, in nanoseconds: the median. There are at least two. */
    double pace() {
        return Numbers.median(
                IntStream.range(1, size()).mapToLong(i -> interval(i - 1)).toArray());
    }

    private long interval(int step) {
        return instants[step + 1] - instants[step];
    }

    /**
     * Of the trial's time, how much starts came later than usual because the start before was very slow: more than
     * {@value #STALL} times as slow as is usual in its scenario.
     */
    double stalledShare() {
        double stalled = 0;
        for (int scenario = 0; scenario < scenarios; scenario++) {
            int index = scenario;
            long[] intervals = IntStream.range(0, size() - 1)
                    .filter(i -> scenarioOf[i] == index)
                    .mapToLong(this::interval)
                    .toArray();
            if (intervals.length == 0) continue;
            double usual = Numbers.median(intervals);
            stalled += LongStream.of(intervals)
                    .filter(interval -> interval > STALL * usual)
                    .mapToDouble(interval -> interval - usual)
                    .sum();
        }
        return stalled / (instants[size - 1] - instants[0]);
    }

    /** Of all starts, those for which a parent that may run anywhere was on another CPU than for the one before. */
    double migratedShare() {
        long migrated = IntStream.range(1, size())
                .filter(i -> wanders[scenarioOf[i]] && wanders[scenarioOf[i - 1]])
                .filter(i -> parentCpus[i] != parentCpus[i - 1])
                .count();
        return (double) migrated / size();
    }

    /** A server is another parent, and a placement keeps the parent where it belongs. */
    private static boolean wanders(Scenario scenario) {
        return scenario.cpus().isAny() && scenario.method().kind().ofTrial();
    }
}
