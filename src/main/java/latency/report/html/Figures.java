package latency.report.html;

import com.google.gson.annotations.SerializedName;
import latency.compare.Metric;
import latency.compare.Side;
import latency.result.Result;
import latency.result.Summary;

/**
 * Latencies of one scenario as the table of a result has them, in nanoseconds; null where there is none.
 *
 * @param reach how far the 95 % interval of the median reaches up, as a share
 */
record Figures(
        int count,
        Long min,
        Double p50,
        Double p90,
        Double p99,
        @SerializedName("p99_9") Double p999,
        Long max,
        Double mean,
        Double reach) {

    /** Of the scenario at this index; the summary is of all its latencies. */
    static Figures of(Result result, int index, Summary summary) {
        if (summary.isEmpty()) return new Figures(0, null, null, null, null, null, null, null, null);
        Side side = Side.of(result.trials(), index);
        return new Figures(
                summary.count(),
                summary.min(),
                quantile(0.5, summary, side),
                quantile(0.9, summary, side),
                quantile(0.99, summary, side),
                quantile(0.999, summary, side),
                summary.max(),
                summary.mean(),
                finite(side.reach(Metric.MEDIAN)));
    }

    private static Double quantile(double quantile, Summary summary, Side side) {
        if (!summary.supports(quantile)) return null;
        return side.trials().size() == 1
                ? Double.valueOf(summary.quantile(quantile))
                : finite(side.typical(Metric.latency(quantile)));
    }

    /** Null for what is not a number, which JSON does not know. */
    static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
