package latency.compare;

import java.util.Locale;

/** From low to high, both NaN where there is none. */
public record Interval(double low, double high) {
    /** Of the numbers whose logarithms these are. */
    public Interval exp() {
        return new Interval(Math.exp(low), Math.exp(high));
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public boolean isEmpty() {
        return Double.isNaN(low);
    }

    /** Such as {@code [0.98, 1.03]}. */
    @Override
    public String toString() {
        return String.format(Locale.US, "[%.2f, %.2f]", low, high);
    }
}
