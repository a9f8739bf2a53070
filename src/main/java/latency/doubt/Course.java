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

/**
 * How one trial went: the starts of all its scenarios in the order in which they were made, or stretches of them where
 * they are very many.
 *
 * @param size starts that were looked at
 * @param pace from one start to the next, in nanoseconds: the median; 0 if there are fewer than two
 * @param stalledShare of the time, how much starts came later than usual because the start before was very slow: more
 *     than {@value #STALL} times as slow as is usual in its scenario
 * @param migratedShare of the starts, those for which a parent that may run anywhere was on another CPU than for the one
 *     before
 */
record Course(int size, double pace, double stalledShare, double migratedShare) {
    private static final int STALL = 10;
    private static final int LEAST_OF_SCENARIO = 1 << 11;

    /** Of the measured samples. */
    static Course of(MeasuredTrial trial) {
        Starts starts = new Starts(trial.scenarios());
        long[] intervals = starts.steps().mapToLong(starts::interval).toArray();
        if (intervals.length == 0) return new Course(starts.size(), 0, 0, 0);
        double stalled = IntStream.range(0, trial.scenarios().size())
                .mapToDouble(starts::stalled)
                .sum();
        double migrated = starts.steps().filter(starts::migrates).count();
        return new Course(
                starts.size(),
                Numbers.median(intervals),
                stalled / LongStream.of(intervals).sum(),
                migrated / starts.size());
    }

    /** In the order of their sequence numbers. A step leads from one to the next, where both are known. */
    private static final class Starts {
        private final List<MeasuredScenario> scenarios;
        private final long[] sequences;
        private final long[] instants;
        private final long[] parentCpus;
        private final int[] scenarioOf;
        private final int[] order;

        Starts(List<MeasuredScenario> scenarios) {
            this.scenarios = scenarios;
            int most = Math.max(LEAST_OF_SCENARIO, Samples.PLENTY / scenarios.size());
            List<Samples> excerpts = scenarios.stream()
                    .map(each -> each.measured().excerpt(most))
                    .toList();
            sequences = all(excerpts, Column.SEQUENCE);
            instants = all(excerpts, Column.AT);
            parentCpus = all(excerpts, Column.PARENT_CPU);
            scenarioOf = IntStream.range(0, scenarios.size())
                    .flatMap(i ->
                            IntStream.generate(() -> i).limit(excerpts.get(i).size()))
                    .toArray();
            order = IntStream.range(0, sequences.length)
                    .filter(i -> instants[i] != Column.ABSENT)
                    .mapToLong(i -> sequences[i] << Integer.SIZE | i)
                    .sorted()
                    .mapToInt(key -> (int) key)
                    .toArray();
        }

        private static long[] all(List<Samples> excerpts, Column column) {
            return excerpts.stream()
                    .flatMapToLong(samples -> Arrays.stream(samples.column(column)))
                    .toArray();
        }

        int size() {
            return order.length;
        }

        IntStream steps() {
            return IntStream.range(0, size() - 1).filter(i -> sequences[order[i + 1]] == sequences[order[i]] + 1);
        }

        long interval(int step) {
            return instants[order[step + 1]] - instants[order[step]];
        }

        /** For how many nanoseconds in all starts of the scenario held up the next ones. */
        double stalled(int scenario) {
            long[] intervals = steps().filter(i -> scenarioOf[order[i]] == scenario)
                    .mapToLong(this::interval)
                    .toArray();
            if (intervals.length == 0) return 0;
            double usual = Numbers.median(intervals);
            return LongStream.of(intervals)
                    .filter(interval -> interval > STALL * usual)
                    .mapToDouble(interval -> interval - usual)
                    .sum();
        }

        boolean migrates(int step) {
            int start = order[step];
            int next = order[step + 1];
            return wanders(start) && wanders(next) && parentCpus[next] != parentCpus[start];
        }

        /** A server is another parent, and a placement keeps the parent where it belongs. */
        private boolean wanders(int start) {
            Scenario scenario = scenarios.get(scenarioOf[start]).scenario();
            return scenario.cpus().isAny() && scenario.method().kind().ofTrial();
        }
    }
}
