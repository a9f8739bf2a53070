package latency.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import latency.result.Column;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;
import latency.result.Summary;
import latency.trial.Outcome;

/**
 * What the control says of two results. Most of what makes one result differ from another that was measured a minute
 * later is the machine: its hypervisor, its caches, its neighbours. That changes the control as well, which nothing about
 * the parent can change; so where the machine and its kernel are the same, what the control accounts for is left out of
 * every difference. Where they are not, the control may have changed for the very reason that is looked for: nothing is
 * left out, and its change is told.
 */
final class Control {
    /** Facts that cannot change what a small C process takes to start a child. */
    private static final Set<String> OF_THE_PARENT = Set.of("jdk", "program", "rounds", "warm-up", "trial JVM");

    private Control() {}

    /** For two sides, each from a result of its own. */
    static Design design(Result baseline, Result candidate, Side before, Side after) {
        double[] baselineControls = logarithms(before.controls());
        double[] candidateControls = logarithms(after.controls());
        boolean usable = isUsable(before, baselineControls) && isUsable(after, candidateControls);
        if (!usable || !isSameMachine(baseline, candidate)) return Design.UNPAIRED;
        return new Design.Controlled(baselineControls, candidateControls);
    }

    /** How it changed, and what that means for the rows; null if a result has no control. */
    static String remark(Result baseline, Result candidate) {
        double[] before = logarithms(controls(baseline));
        double[] after = logarithms(controls(candidate));
        Estimate change = Estimate.ofUnpaired(before, after);
        if (Math.min(before.length, after.length) < Judge.LEAST_TRIALS || Double.isNaN(change.value())) return null;
        Interval interval = change.interval(Judge.ERROR_RATE).exp();
        return String.format(
                Locale.ROOT,
                "the control, a start by a small process, changed ×%.2f [%.2f, %.2f]; %s",
                Math.exp(change.value()),
                interval.low(),
                interval.high(),
                isSameMachine(baseline, candidate)
                        ? "ratios leave out what that accounts for"
                        : "as the environments differ, ratios hold that as well");
    }

    private static boolean isUsable(Side side, double[] controls) {
        return controls.length == side.trials().size()
                && Arrays.stream(controls).allMatch(Double::isFinite);
    }

    private static boolean isSameMachine(Result baseline, Result candidate) {
        return Difference.between(baseline, candidate).stream().allMatch(d -> OF_THE_PARENT.contains(d.fact()));
    }

    private static List<Samples> controls(Result result) {
        return result.trials().stream()
                .filter(trial -> trial.end() == null)
                .map(MeasuredTrial::control)
                .filter(control -> control.size() > 0)
                .toList();
    }

    /**
     * Of the median in each trial, from the server's trigger until the child was reaped; NaN where there is none. A
     * child's whole life follows the machine more closely than its beginning alone: there is more of it.
     */
    private static double[] logarithms(List<Samples> controls) {
        return controls.stream().mapToDouble(Control::logarithm).toArray();
    }

    private static double logarithm(Samples control) {
        long[] outcomes = control.column(Column.OUTCOME);
        long[] triggered = control.column(Column.SERVER_TRIGGERED);
        long[] reaped = control.column(Column.REAPED);
        Summary lives = new Summary(IntStream.range(0, outcomes.length)
                .filter(i -> outcomes[i] == Outcome.OK.code())
                .mapToLong(i -> reaped[i] - triggered[i])
                .toArray());
        return lives.isEmpty() ? Double.NaN : Math.log(lives.quantile(0.5));
    }
}
