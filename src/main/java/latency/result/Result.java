package latency.result;

import java.util.List;
import java.util.stream.LongStream;
import latency.plan.Plan;
import latency.trial.Outcome;

/** All that a run found out: one result file. */
public record Result(
        String program, Plan plan, Environment environment, List<MeasuredTrial> trials, List<Doubt> doubts) {
    /** Written into every file; another number means another format. */
    public static final String FORMAT = "latency-result/1";

    private static final double MOST_MISSING = 0.01;

    public Result {
        trials = List.copyOf(trials);
        doubts = List.copyOf(doubts);
    }

    /** The same of another plan. */
    public Result with(Plan other) {
        return new Result(program, other, environment, trials, doubts);
    }

    /** The same with these doubts about it. */
    public Result with(List<Doubt> newDoubts) {
        return new Result(program, plan, environment, trials, newDoubts);
    }

    /** Whether every trial was measured, ended as it should, and has nearly all of its samples. */
    public boolean isWhole() {
        return trials.size() == plan.trials()
                && trials.stream().allMatch(trial -> trial.end() == null)
                && trials.stream()
                        .flatMap(trial -> trial.scenarios().stream())
                        .allMatch(scenario -> scenario.unavailable() == null && isWhole(scenario.measured()));
    }

    private static boolean isWhole(Samples samples) {
        int missing = samples.count(Outcome.LOST) + samples.count(Outcome.FAILED);
        return missing <= MOST_MISSING * samples.size();
    }

    /** Measured samples of one scenario of the plan, trial by trial. */
    public List<Samples> samples(int scenario) {
        return trials.stream()
                .map(trial -> trial.scenarios().get(scenario).measured())
                .toList();
    }

    /** Latencies in nanoseconds of one scenario of the plan, of all trials in turn. */
    public LongStream latencies(int scenario) {
        return samples(scenario).stream().flatMapToLong(samples -> samples.measured(Column.RECORDED));
    }

    /** The same in figures. */
    public Summary summary(int scenario) {
        return Summary.of(() -> latencies(scenario));
    }
}
