package latency.compare;

import java.util.Locale;
import latency.result.Column;
import latency.result.Samples;
import latency.result.Summary;

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
        return quantile(Summary.of(() -> samples.measured(column)));
    }

    /** Of these values; NaN where they are too few for it. */
    double quantile(long[] values) {
        return quantile(new Summary(values));
    }

    private double quantile(Summary summary) {
        boolean says = !summary.isEmpty() && (quantile <= 0.5 || summary.supports(quantile));
        return says ? summary.quantile(quantile) : Double.NaN;
    }

    /** One value for each sample that has a latency, in the order in which they were taken. */
    long[] values(Samples samples) {
        return samples.measured(column).toArray();
    }

    /** Such as {@code p50} or {@code returned p99}. */
    @Override
    public String toString() {
        String percent = String.format(Locale.US, "%.4f", 100 * quantile).replaceFirst("\\.?0+$", "");
        return (column == Column.RECORDED ? "" : column.toString().replace("_ns", "") + " ") + "p" + percent;
    }
}
