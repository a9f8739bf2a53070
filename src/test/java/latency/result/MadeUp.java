package latency.result;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import latency.machine.Disturbance;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.trial.Outcome;

/** Results that nobody measured. */
public final class MadeUp {
    private static final Instant STARTED = Instant.parse("2026-11-30T12:00:00Z");
    private static final int EAGAIN = 11;
    private static final int KILLED = 9;

    private MadeUp() {}

    /** Two start methods with both triggers; samples of each outcome, and latencies from below zero to seconds. */
    public static Result result() {
        List<Scenario> scenarios = Stream.of("fork", "posix_spawn")
                .flatMap(method -> Stream.of(
                        Scenario.of(Map.of("method", method, "trigger", "start")),
                        Scenario.of(Map.of("method", method, "trigger", "lock", "when", "racing"))))
                .toList();
        Plan plan = new Plan(
                scenarios,
                1000,
                10,
                1,
                4711,
                Duration.ofSeconds(10),
                ClockChoice.REALTIME,
                List.of(),
                Conditions.USUAL);
        List<MeasuredTrial> trials = List.of(trial(
                null,
                List.of(
                        new MeasuredScenario(scenarios.get(0), null, samples(0), spoiled(latencies(1000, 1_300_000))),
                        new MeasuredScenario(scenarios.get(1), null, samples(0), samples(latencies(1000, 110_000))),
                        new MeasuredScenario(scenarios.get(2), null, samples(0), samples(latencies(100, 820_000))),
                        new MeasuredScenario(scenarios.get(3), null, samples(0), samples(-250, 640, 2_500_000_000L)))));
        return new Result("latency 0.0.0", plan, environment(), trials, List.of());
    }

    private static MeasuredTrial trial(String end, List<MeasuredScenario> scenarios) {
        return new MeasuredTrial(
                STARTED,
                end,
                Plan.TRIAL_JVM,
                66_060_288,
                173,
                12,
                new Disturbance(0.25, 0.0123, 0),
                Map.of(),
                scenarios,
                StoredSamples.NONE);
    }

    private static Environment environment() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("kernel", "6.1.0");
        facts.put("architecture", "amd64");
        facts.put("cpu", "A CPU");
        facts.put("cpus", "1");
        facts.put("libc", "glibc 2.36");
        facts.put("jdk", "25");
        return new Environment(facts);
    }

    /** From half to one and a half times the middle, always the same ones. */
    private static long[] latencies(int count, long middle) {
        return IntStream.range(0, count)
                .mapToLong(i -> middle / 2 + middle * (i * 7919L % 1000) / 1000)
                .toArray();
    }

    /** The first samples replaced: two failed, one lost in each of three ways, one set aside. */
    private static Samples spoiled(long... latencies) {
        Samples samples = samples(latencies);
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] causes = samples.column(Column.CAUSE);
        Arrays.fill(outcomes, 0, 2, Outcome.FAILED.code());
        Arrays.fill(causes, 0, 2, EAGAIN);
        Arrays.fill(outcomes, 2, 5, Outcome.LOST.code());
        causes[2] = latency.trial.LossCause.DEADLINE;
        causes[3] = latency.trial.LossCause.WILD_RECORD;
        causes[4] = KILLED;
        outcomes[5] = Outcome.STEPPED.code();
        Map<Column, long[]> columns = columns(latencies);
        columns.put(Column.OUTCOME, outcomes);
        columns.put(Column.CAUSE, causes);
        return new StoredSamples(latencies.length, columns);
    }

    /** Samples with these latencies in nanoseconds, and nothing wrong with them. */
    public static Samples samples(long... latencies) {
        return new StoredSamples(latencies.length, columns(latencies));
    }

    private static Map<Column, long[]> columns(long... latencies) {
        Map<Column, long[]> columns = new LinkedHashMap<>();
        for (Column column : Column.values()) columns.put(column, new long[latencies.length]);
        for (Column column : Column.OF_KERNEL) Arrays.fill(columns.get(column), Column.ABSENT);
        Arrays.fill(columns.get(Column.OUTCOME), Outcome.OK.code());
        Arrays.fill(columns.get(Column.CAUSE), Column.ABSENT);
        columns.put(Column.RECORDED, latencies);
        return columns;
    }
}
