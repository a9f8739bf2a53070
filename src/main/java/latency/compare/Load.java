package latency.compare;

import java.util.Locale;
import latency.result.MeasuredTrial;
import latency.result.Result;

/** What else the machine did while two results were measured. */
final class Load {
    /** Of all CPU time: more makes a difference that no number of trials takes away. */
    private static final double MOST_DIFFERENCE = 0.1;

    private Load() {}

    /** How the machine was busier during one of the two; null if it was not. */
    static String difference(Result baseline, Result candidate) {
        double before = average(baseline);
        double after = average(candidate);
        if (!(Math.abs(after - before) > MOST_DIFFERENCE)) return null;
        return String.format(
                Locale.US,
                "others took %.0f %% of the CPU time, and %.0f %% during the baseline",
                100 * after,
                100 * before);
    }

    private static double average(Result result) {
        return result.trials().stream()
                .map(MeasuredTrial::disturbance)
                .mapToDouble(disturbance -> disturbance.othersShare() + disturbance.stolenShare())
                .average()
                .orElse(Double.NaN);
    }
}
