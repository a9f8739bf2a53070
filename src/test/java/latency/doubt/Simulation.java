package latency.doubt;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import latency.machine.Disturbance;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.Doubt;
import latency.result.Environment;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;
import latency.start.StartMethod;
import latency.trial.Outcome;
import latency.trigger.Trigger;

/**
 * A result of made-up samples. As it comes it is clean: independent latencies of one mode, in trials of the same kind, on
 * a quiet machine; what a test wants otherwise it says.
 */
final class Simulation {
    private static final long PAUSE = 300_000;
    private static final List<Scenario> SCENARIOS = List.of(
            Scenario.usual(StartMethod.FORK, Trigger.START),
            Scenario.usual(StartMethod.FORK, Trigger.LOCK),
            Scenario.usual(StartMethod.POSIX_SPAWN, Trigger.START));

    /** Where a sample stands. */
    record Place(int trial, int scenario, int sample, RandomGenerator random) {
        /** As a sample of one mode usually is, around this many nanoseconds. */
        long around(double nanos, double spread) {
            return (long) (nanos * Math.exp(spread * random.nextGaussian()));
        }
    }

    /** Gives one value of a sample. */
    @FunctionalInterface
    interface Rule {
        long of(Place place);
    }

    private record Columns(int size, Map<Column, long[]> values) implements Samples {
        @Override
        public long[] column(Column column, int from, int to) {
            return Arrays.copyOfRange(values.get(column), from, to);
        }
    }

    private final Map<Column, Rule> rules = new EnumMap<>(Column.class);
    private final Map<String, String> facts =
            new LinkedHashMap<>(Map.of("clocksource", "tsc", "governor", "performance"));
    private Disturbance disturbance = new Disturbance(0, 0, 0);
    private Map<String, Long> floor = Map.of();
    private Conditions conditions = Conditions.USUAL;
    private int trials = 3;
    private int samples = 1000;
    private long seed = 1;

    Simulation() {
        for (Column column : Column.values()) rules.put(column, place -> 0);
        rules.put(Column.OUTCOME, place -> Outcome.OK.code());
        rules.put(Column.CAUSE, place -> Column.ABSENT);
        rules.put(Column.CHILD_CPU, place -> place.random.nextInt(2));
        rules.put(Column.RECORDED, place -> place.around(100_000 << place.scenario, 0.25));
    }

    Simulation trials(int number) {
        trials = number;
        return this;
    }

    Simulation samples(int number) {
        samples = number;
        return this;
    }

    Simulation seed(long number) {
        seed = number;
        return this;
    }

    Simulation with(Column column, Rule rule) {
        rules.put(column, rule);
        return this;
    }

    Simulation with(String fact, String value) {
        facts.put(fact, value);
        return this;
    }

    Simulation with(Disturbance newDisturbance) {
        disturbance = newDisturbance;
        return this;
    }

    Simulation with(Conditions newConditions) {
        conditions = newConditions;
        return this;
    }

    /** What the instrument costs, in nanoseconds. */
    Simulation floor(Map<String, Long> figures) {
        floor = figures;
        return this;
    }

    /** Those about it. */
    List<Doubt> doubts() {
        return Doubts.about(result());
    }

    Result result() {
        Plan plan = new Plan(
                SCENARIOS,
                samples,
                0,
                trials,
                seed,
                Duration.ofSeconds(1),
                ClockChoice.MONOTONIC,
                List.of(),
                conditions);
        RandomGenerator random = new java.util.SplittableRandom(seed);
        List<MeasuredTrial> measured = new ArrayList<>();
        for (int i = 0; i < trials; i++) measured.add(trial(i, random));
        return new Result("latency", plan, new Environment(facts), measured, List.of());
    }

    private MeasuredTrial trial(int trial, RandomGenerator random) {
        List<Map<Column, long[]>> values = new ArrayList<>();
        for (int i = 0; i < SCENARIOS.size(); i++) values.add(columns(trial, i, random));
        putInOrder(values);
        Samples none = new Columns(0, Map.of());
        List<MeasuredScenario> scenarios = new ArrayList<>();
        for (int i = 0; i < SCENARIOS.size(); i++)
            scenarios.add(new MeasuredScenario(SCENARIOS.get(i), null, none, new Columns(samples, values.get(i))));
        return new MeasuredTrial(Instant.EPOCH, null, List.of(), 0, 0, 0, disturbance, floor, scenarios, none);
    }

    private Map<Column, long[]> columns(int trial, int scenario, RandomGenerator random) {
        Map<Column, long[]> columns = new EnumMap<>(Column.class);
        for (Column column : Column.values()) {
            long[] values = new long[samples];
            Arrays.setAll(values, i -> rules.get(column).of(new Place(trial, scenario, i, random)));
            columns.put(column, values);
        }
        return columns;
    }

    /** In rounds, one start after the other. */
    private void putInOrder(List<Map<Column, long[]>> scenarios) {
        long sequence = 0;
        long now = 0;
        for (int i = 0; i < samples; i++) {
            for (Map<Column, long[]> columns : scenarios) {
                columns.get(Column.SEQUENCE)[i] = sequence++;
                columns.get(Column.AT)[i] = now;
                now += Math.abs(columns.get(Column.RECORDED)[i]) + PAUSE;
            }
        }
    }
}
