package latency.compare;

import java.util.Locale;
import java.util.stream.IntStream;
import latency.result.Column;
import latency.result.Samples;
import latency.result.Summary;
import latency.trial.Outcome;

/**
 * What is compared: a quantile of one instant after the trigger.
 *
 * @param column an instant, such as {@link Column#RECORDED}, which makes it a latency
 */
public record Metric(Column column, double quantile) {
    public static final Metric MEDIAN = latency(0.5);

    public Metric {
        if (!(quantile > 0 && quantile < 1)) throw new IllegalArgumentException("quantile " + quantile);
    }

    public static Metric latency(double quantile) {
        return new Metric(Column.RECORDED, quantile);
    }

    boolean isMedian() {
        return quantile == 0.5;
    }

    /** Of these samples in nanoseconds; NaN where they are too few for it. */
    double of(Samples samples) {
        return quantile(values(samples));
    }

    /** Of these values; NaN where they are too few for it. */
    double quantile(long[] values) {
        Summary summary = new Summary(values);
        boolean says = !summary.isEmpty() && (quantile <= 0.5 || summary.supports(quantile));
        return says ? summary.quantile(quantile) : Double.NaN;
    }

    /** One value for each sample that has a latency, in the order in which they were taken. */
    long[] values(Samples samples) {
        return values(samples, column);
    }

    /** Likewise, of any column. */
    static long[] values(Samples samples, Column column) {
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] values = samples.column(column);
        return IntStream.range(0, outcomes.length)
                .filter(i -> outcomes[i] == Outcome.OK.code())
                .mapToLong(i -> values[i])
                .toArray();
    }

    /** Such as {@code p50} or {@code returned p99}. */
    @Override
    public String toString() {
        String percent = String.format(Locale.US, "%.4f", 100 * quantile).replaceFirst("\\.?0+$", "");
        return (column == Column.RECORDED ? "" : column.toString().replace("_ns", "") + " ") + "p" + percent;
    }
}
