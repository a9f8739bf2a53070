package latency.result;

import java.util.List;
import java.util.Locale;

/** Units, for people. */
public enum Unit {
    /** Of counts. */
    NONE("", 1),
    NS("ns", 1),
    US("µs", 1_000),
    MS("ms", 1_000_000),
    S("s", 1_000_000_000);

    /** More digits than this would not fit its column. */
    private static final double WIDEST = 99_999;

    private static final List<Unit> TIMES = List.of(NS, US, MS, S);

    private final String label;
    private final long nanos;

    Unit(String label, long nanos) {
        this.label = label;
        this.nanos = nanos;
    }

    /** In which the typical value is at least 1, if the largest still fits its column. */
    public static Unit of(double typicalNanos, double largestNanos) {
        Unit unit = NS;
        for (Unit larger : TIMES) {
            if (typicalNanos >= larger.nanos || largestNanos / unit.nanos > WIDEST) unit = larger;
        }
        return unit;
    }

    /** Three significant digits, or all before the point if there are more. */
    public String format(double valueNanos) {
        double value = valueNanos / nanos;
        double size = Math.abs(value);
        int decimals = nanos == 1 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
        String text = String.format(Locale.US, "%." + decimals + "f", value);
        return text.equals("-0.00") ? "0.00" : text;
    }

    /** With its unit, such as {@code 1.47 ms}. */
    public static String text(double valueNanos) {
        Unit unit = of(Math.abs(valueNanos), Math.abs(valueNanos));
        return unit.format(valueNanos) + " " + unit;
    }

    @Override
    public String toString() {
        return label;
    }
}
