package latency.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import latency.parent.Pages;
import latency.parent.ParentShape;
import latency.start.StartMethod;
import latency.trigger.Trigger;

/**
 * What to measure.
 *
 * @param scenarios measured once in every round, in an order shuffled anew for each
 * @param rounds that count
 * @param warmUp rounds before them, kept apart
 * @param trials measuring processes, each of which runs all rounds of its JVM's scenarios
 * @param seed of the order
 * @param timeout after which a child without a record is lost
 * @param clock of every instant
 * @param jvmArgs of the trial, instead of {@link #TRIAL_JVM}
 * @param conditions under which the trial runs
 * @param unrecorded rounds more, in blocks that take turns with the others, while the kernel's events are not recorded: what
 *     recording costs. 0 unless they are
 */
public record Plan(
        List<Scenario> scenarios,
        int rounds,
        int warmUp,
        int trials,
        long seed,
        Duration timeout,
        ClockChoice clock,
        List<String> jvmArgs,
        Conditions conditions,
        int unrecorded) {

    /** A small JVM: the less memory, mappings and threads it has, the less it adds to what is measured. */
    public static final List<String> TRIAL_JVM = List.of(
            "-XX:+UseSerialGC",
            "-Xms16m",
            "-Xmx16m",
            "-Xmn1m",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=8m",
            "-XX:InitialCodeCacheSize=8m",
            "-XX:+DisableAttachMechanism",
            "--finalization=disabled",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0");

    /**
     * A small process of fixed shape starts a child: whatever the parent and the start method, only the machine and its
     * kernel can change what that takes. It tells two results how the machine changed from one to the other. Its mappings
     * are for the kernel to copy: with them it follows the machine's memory as a large parent does.
     */
    public static final Scenario CONTROL = Scenario.usual(StartMethod.FORKSERVER_CLONE, Trigger.START)
            .with(new ParentShape(0, Pages.SMALL, 800, 0, 0));

    /** Of a plan with unrecorded rounds: two blocks, one with and one without recording, have so many rounds. */
    private static final int TURN = 60;

    /** For so many rounds one unrecorded round. */
    private static final int ROUNDS_FOR_ONE_UNRECORDED = 2;

    public static final int MOST_ROUNDS = 100_000_000;

    public static final int MOST_TRIALS = 10_000;

    private static final Duration MOST_TIMEOUT = Duration.ofDays(1);

    public Plan {
        scenarios = List.copyOf(scenarios);
        jvmArgs = List.copyOf(jvmArgs);
        if (scenarios.isEmpty()) throw new PlanException("nothing to measure");
        if (rounds < 1 || rounds > MOST_ROUNDS)
            throw new PlanException("rounds %d: choose from 1 to %d".formatted(rounds, MOST_ROUNDS));
        if (warmUp < 0 || warmUp > MOST_ROUNDS)
            throw new PlanException("warm-up rounds %d: choose from 0 to %d".formatted(warmUp, MOST_ROUNDS));
        if (unrecorded < 0 || unrecorded > MOST_ROUNDS)
            throw new PlanException("unrecorded rounds %d: choose from 0 to %d".formatted(unrecorded, MOST_ROUNDS));
        if (trials < 1 || trials > MOST_TRIALS)
            throw new PlanException("trials %s: choose from 1 to %s".formatted(trials, MOST_TRIALS));
        if (timeout.compareTo(MOST_TIMEOUT) > 0)
            throw new PlanException("timeout %s: choose 24h at most".formatted(Quantity.text(timeout)));
        if (scenarios.stream().anyMatch(scenario -> scenario.isGapOver(timeout)))
            throw new PlanException("a gap of %s or more: choose a longer timeout".formatted(Quantity.text(timeout)));
        if (!timeout.isPositive()) throw new PlanException("timeout " + timeout + ": choose one above zero");
    }

    /** Without unrecorded rounds. */
    public Plan(
            List<Scenario> scenarios,
            int rounds,
            int warmUp,
            int trials,
            long seed,
            Duration timeout,
            ClockChoice clock,
            List<String> jvmArgs,
            Conditions conditions) {
        this(scenarios, rounds, warmUp, trials, seed, timeout, clock, jvmArgs, conditions, 0);
    }

    /** Samples of every scenario, warm-up and unrecorded rounds included. */
    public int allRounds() {
        return warmUp + rounds + unrecorded;
    }

    /** The same with unrecorded rounds, in proportion to the others. */
    public Plan withUnrecorded() {
        return withUnrecorded((rounds + ROUNDS_FOR_ONE_UNRECORDED - 1) / ROUNDS_FOR_ONE_UNRECORDED);
    }

    /** The same as a result keeps it, whose rounds are those that count. */
    public Plan withoutUnrecorded() {
        return withUnrecorded(0);
    }

    private Plan withUnrecorded(int number) {
        return new Plan(scenarios, rounds, warmUp, trials, seed, timeout, clock, jvmArgs, conditions, number);
    }

    /** The rounds after the warm-up in the order in which they are run; in the log the unrecorded rounds come last. */
    public List<Block> blocks() {
        int first = warmUp + rounds;
        if (unrecorded == 0) return List.of(new Block(warmUp, first, true));
        List<Block> blocks = new ArrayList<>();
        int turns = Math.ceilDiv(rounds + unrecorded, TURN);
        for (int i = 0; i < turns; i++) {
            blocks.add(new Block(warmUp + share(rounds, i, turns), warmUp + share(rounds, i + 1, turns), true));
            blocks.add(new Block(first + share(unrecorded, i, turns), first + share(unrecorded, i + 1, turns), false));
        }
        return blocks;
    }

    private static int share(int all, int turn, int turns) {
        return (int) ((long) all * turn / turns);
    }

    /** What a round takes samples of: the scenarios, and last the control if the conditions ask for one. */
    public List<Scenario> sampled() {
        if (!conditions.control()) return scenarios;
        return Stream.concat(scenarios.stream(), Stream.of(CONTROL)).toList();
    }

    /** The same with another number of trials. */
    public Plan withTrials(int number) {
        return new Plan(scenarios, rounds, warmUp, number, seed, timeout, clock, jvmArgs, conditions, unrecorded);
    }

    /** The same with another seed. */
    public Plan withSeed(long other) {
        return new Plan(scenarios, rounds, warmUp, trials, other, timeout, clock, jvmArgs, conditions, unrecorded);
    }

    /** The same with another JVM for the trials. */
    public Plan withJvmArgs(List<String> arguments) {
        return new Plan(scenarios, rounds, warmUp, trials, seed, timeout, clock, arguments, conditions, unrecorded);
    }

    /**
     * What the trial with this number, from 1, does. The order of its scenarios is its own; where the plan has several
     * JVMs they take turns, and a trial measures the scenarios of its JVM.
     */
    public Plan ofTrial(int number) {
        List<String> jvms = jvms();
        String jvm = jvms.isEmpty() ? null : jvms.get((number - 1) % jvms.size());
        List<Scenario> own =
                scenarios.stream().filter(s -> Objects.equals(s.jvmArgs(), jvm)).toList();
        List<String> arguments = jvm == null ? jvmArgs : Arrays.asList(jvm.split(" "));
        return new Plan(own, rounds, warmUp, 1, seed + number - 1, timeout, clock, arguments, conditions, unrecorded);
    }

    /** The arguments of each JVM, if JVMs are an axis of this plan. */
    private List<String> jvms() {
        return scenarios.stream()
                .map(Scenario::jvmArgs)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** Of this plan's JVMs, how many take turns: as many trials measure each scenario once. */
    public int jvmCount() {
        return Math.max(1, jvms().size());
    }

    /** As the trial's command line; {@link #ofArguments} reads it. */
    public List<String> toArguments() {
        List<String> arguments = new ArrayList<>(List.of(
                Integer.toString(rounds),
                Integer.toString(warmUp),
                Long.toString(seed),
                Long.toString(timeout.toNanos()),
                clock.toString(),
                conditions.toArgument(),
                Integer.toString(unrecorded)));
        scenarios.forEach(scenario -> arguments.add(scenario.toArgument()));
        return arguments;
    }

    /** The plan that {@link #toArguments} wrote, of one trial; the JVM has had its arguments. */
    public static Plan ofArguments(List<String> arguments) {
        return new Plan(
                arguments.subList(7, arguments.size()).stream()
                        .map(Scenario::ofArgument)
                        .toList(),
                Integer.parseInt(arguments.get(0)),
                Integer.parseInt(arguments.get(1)),
                1,
                Long.parseLong(arguments.get(2)),
                Duration.ofNanos(Long.parseLong(arguments.get(3))),
                Names.of(ClockChoice.class, "clock", arguments.get(4)),
                List.of(),
                Conditions.ofArgument(arguments.get(5)),
                Integer.parseInt(arguments.get(6)));
    }
}
