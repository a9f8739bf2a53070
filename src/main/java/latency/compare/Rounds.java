package latency.compare;

import java.util.Arrays;
import java.util.stream.IntStream;
import latency.result.Column;
import latency.result.Samples;
import latency.trial.Outcome;

/**
 * Two scenarios compared round by round. Most of what disturbs a machine lasts longer than a round, and so changes both
 * samples of it alike: the ratio within a round hardly sees it, where the ratio of two medians sees whatever share of
 * the rounds was disturbed. The median of the ratios is the ratio of the medians if one distribution is the other with
 * every latency multiplied by the same; where it is not, it says nothing of the medians.
 */
final class Rounds {
    private Rounds() {}

    /** For each trial the median over its rounds of the logarithm of candidate over baseline. */
    static double[] logarithms(Pair pair, Column column) {
        return IntStream.range(0, pair.trials())
                .mapToDouble(trial -> median(ratios(
                        pair.baseline().trials().get(trial),
                        pair.candidate().trials().get(trial),
                        column)))
                .toArray();
    }

    /** Of the rounds in which both have a latency. */
    private static double[] ratios(Samples baseline, Samples candidate, Column column) {
        double[] before = logarithms(baseline, column);
        double[] after = logarithms(candidate, column);
        return IntStream.range(0, Math.min(before.length, after.length))
                .mapToDouble(round -> after[round] - before[round])
                .filter(Double::isFinite)
                .sorted()
                .toArray();
    }

    private static double[] logarithms(Samples samples, Column column) {
        double[] logarithms =
                Arrays.stream(samples.column(column)).mapToDouble(Math::log).toArray();
        long[] outcomes = samples.column(Column.OUTCOME);
        for (int i = 0; i < outcomes.length; i++) if (outcomes[i] != Outcome.OK.code()) logarithms[i] = Double.NaN;
        return logarithms;
    }

    private static double median(double[] sorted) {
        if (sorted.length == 0) return Double.NaN;
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
