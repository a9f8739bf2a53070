package latency.result;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import latency.machine.Disturbance;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.start.StartMethod;
import latency.trial.Outcome;
import latency.trigger.Trigger;

/** Makes results that were never measured. */
public final class Results {
    public static final Scenario FORK = Scenario.usual(StartMethod.FORK, Trigger.START);
    public static final Scenario FORK_LOCK = Scenario.usual(StartMethod.FORK, Trigger.LOCK);
    public static final Scenario SPAWN = Scenario.usual(StartMethod.POSIX_SPAWN, Trigger.START);

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Instant FIRST_TRIAL = Instant.parse("2026-01-02T03:04:05Z");

    private final List<Scenario> scenarios;
    private final List<MeasuredTrial> trials = new ArrayList<>();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private ClockChoice clock = ClockChoice.REALTIME;
    private int missingTrials;
    private Disturbance disturbance = new Disturbance(0, 0, 0);
    private Samples control = StoredSamples.NONE;

    private Results(List<Scenario> scenarios) {
        this.scenarios = scenarios;
        fact("host", "here").fact("kernel", "6.12.0").fact("cpu", "a CPU").fact("cpus", "2");
    }

    /** Of a plan with these scenarios. */
    public static Results of(Scenario... scenarios) {
        return new Results(List.of(scenarios));
    }

    /** Adds a fact to the environment, or replaces it. */
    public Results fact(String name, String value) {
        facts.put(name, value);
        return this;
    }

    /** The share of the CPU time that other processes use during the trials to come. */
    public Results othersShare(double share) {
        disturbance = new Disturbance(share, 0, 0);
        return this;
    }

    /** The latencies in nanoseconds of the control of the trials to come. */
    public Results control(long... latencies) {
        control = samples(latencies);
        return this;
    }

    public Results clock(ClockChoice choice) {
        clock = choice;
        return this;
    }

    /** Trials that the plan has and the result lacks. */
    public Results missingTrials(int number) {
        missingTrials = number;
        return this;
    }

    /** Adds a trial that ran to its end, with the latencies in nanoseconds of each scenario. */
    public Results trial(long[]... latencies) {
        return trial(null, Arrays.stream(latencies).map(Results::samples).toArray(Samples[]::new));
    }

    /** Adds a trial; {@code end} is what ended it, or null. */
    public Results trial(String end, Samples... measured) {
        List<MeasuredScenario> all = IntStream.range(0, scenarios.size())
                .mapToObj(i -> new MeasuredScenario(scenarios.get(i), null, samples(), measured[i]))
                .toList();
        Instant started = FIRST_TRIAL.plusSeconds(trials.size());
        trials.add(new MeasuredTrial(
                started, end, Plan.TRIAL_JVM, 64L << 20, 170, 12, disturbance, Map.of(), all, control));
        return this;
    }

    /** Adds a trial of the first scenario, started on an otherwise idle machine; instants of each sample as durations. */
    public Results staged(long[] latencies, long[][] durations, long behind, Map<Long, String> tasks) {
        Map<Column, long[]> columns = new EnumMap<>(Column.class);
        for (Column column : Column.OF_KERNEL) {
            columns.put(column, new long[latencies.length]);
            Arrays.fill(columns.get(column), Column.ABSENT);
        }
        List<Column> ends = List.of(Column.CALLED, Column.FORKED, Column.WOKEN, Column.SWITCHED);
        for (int i = 0; i < latencies.length; i++) {
            long at = 0;
            for (int stage = 0; stage < ends.size(); stage++) {
                at += durations[i][stage];
                columns.get(ends.get(stage))[i] = at;
            }
            columns.get(Column.OFF_CPU)[i] = 0;
            columns.get(Column.BEHIND)[i] = behind;
        }
        trial(null, new StagedSamples(samples(latencies), columns));
        MeasuredTrial last = trials.removeLast();
        trials.add(last.with(new Recorded(latencies.length, 0, -1, tasks), last.scenarios()));
        return this;
    }

    public Result build() {
        int rounds = trials.stream()
                .mapToInt(trial -> trial.scenarios().getFirst().measured().size())
                .max()
                .orElse(1);
        Plan plan = new Plan(
                scenarios, rounds, 0, trials.size() + missingTrials, 1, TIMEOUT, clock, List.of(), Conditions.USUAL);
        return new Result("latency test", plan, new Environment(facts), trials, List.of());
    }

    /** Samples with these latencies in nanoseconds, of children that recorded on the CPU of their parent. */
    public static Samples samples(long... latencies) {
        return samples(latencies, new boolean[0]);
    }

    /** Likewise; where {@code elsewhere} is true the child recorded on another CPU. */
    public static Samples samples(long[] latencies, boolean[] elsewhere) {
        Map<Column, long[]> columns = new EnumMap<>(Column.class);
        for (Column column : Column.values()) columns.put(column, new long[latencies.length]);
        for (Column column : Column.OF_KERNEL) Arrays.fill(columns.get(column), Column.ABSENT);
        Arrays.fill(columns.get(Column.OUTCOME), Outcome.OK.code());
        Arrays.fill(columns.get(Column.CAUSE), Column.ABSENT);
        columns.put(Column.RECORDED, latencies.clone());
        columns.put(Column.RETURNED, latencies.clone());
        columns.put(Column.ARRIVED, latencies.clone());
        columns.put(Column.REAPED, latencies.clone());
        for (int i = 0; i < latencies.length; i++) {
            columns.get(Column.SEQUENCE)[i] = i;
            columns.get(Column.CHILD_CPU)[i] = i < elsewhere.length && elsewhere[i] ? 1 : 0;
        }
        return new StoredSamples(latencies.length, columns);
    }
}
