package latency.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import latency.compare.Interval;
import latency.compare.Slope;
import latency.result.Result;
import latency.result.Unit;

/** By how much latencies grow with what the parent carries: a line each. */
public final class SlopeText {
    private static final double ERROR_RATE = 0.05;

    private SlopeText() {}

    /** Nothing where no axis has enough points; every line ends with a newline. */
    public static String of(String name, Result result) {
        List<Slope> slopes = Slope.of(result);
        if (slopes.isEmpty()) return "";
        return "\n" + name + "\n" + slopes.stream().map(SlopeText::line).collect(Collectors.joining());
    }

    private static String line(Slope slope) {
        double value = slope.nanosPerUnit().value();
        Unit unit = Unit.of(Math.abs(value), Math.abs(value));
        Interval interval = slope.nanosPerUnit().interval(ERROR_RATE);
        return "  %s: %s %s a %s%s%n"
                .formatted(slope.label(), unit.format(value), unit, noun(slope.unit()), range(unit, interval))
                .replace(System.lineSeparator(), "\n");
    }

    private static String range(Unit unit, Interval interval) {
        if (interval.isEmpty()) return "";
        return String.format(Locale.ROOT, " [%s, %s]", unit.format(interval.low()), unit.format(interval.high()));
    }

    private static String noun(Slope.Unit unit) {
        return switch (unit) {
            case MAPPING -> "mapping";
            case THREAD -> "thread";
            case DESCRIPTOR -> "descriptor";
            case PAGE_OF_4_KIB -> "page of 4 KiB";
        };
    }
}
