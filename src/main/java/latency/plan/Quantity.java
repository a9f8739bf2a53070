package latency.plan;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quantities with a unit, as people write them. */
public final class Quantity {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ns|us|µs|ms|s|m|h)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([KMGT]?)");
    private static final Map<String, Double> NANOS =
            Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9);
    private static final String SIZES = "KMGT";
    private static final int KIBI_BITS = 10;
    private static final long MOST_BYTES = 1L << 46;

    private Quantity() {}

    /**
     * Of text such as {@code 100us}.
     *
     * @throws PlanException if it is none above zero
     */
    public static Duration duration(String text) {
        Matcher parts = DURATION.matcher(text.strip());
        double nanos = parts.matches() ? Double.parseDouble(parts.group(1)) * NANOS.get(parts.group(2)) : 0;
        if (nanos < 1)
            throw new PlanException(
                    "'%s' is not a duration above zero: write it like 10s, 500ms or 100us".formatted(text));
        return Duration.ofNanos((long) nanos);
    }

    /** The inverse of {@link #duration}, in the largest unit that is exact. */
    public static String text(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos % 1_000_000_000 == 0) return nanos / 1_000_000_000 + "s";
        if (nanos % 1_000_000 == 0) return nanos / 1_000_000 + "ms";
        return nanos % 1_000 == 0 ? nanos / 1_000 + "us" : nanos + "ns";
    }

    /**
     * Bytes of text such as {@code 256M}; the units are powers of 1024.
     *
     * @throws PlanException if it is none, or larger than any machine
     */
    public static long bytes(String text) {
        Matcher parts = SIZE.matcher(text.strip());
        if (parts.matches()) {
            int bits = parts.group(2).isEmpty() ? 0 : KIBI_BITS * (SIZES.indexOf(parts.group(2)) + 1);
            long number = Long.parseLong(parts.group(1));
            if (number <= MOST_BYTES >> bits) return number << bits;
        }
        throw new PlanException("'%s' is not a size up to 64T: write it like 0, 256M or 4G".formatted(text));
    }

    /** The inverse of {@link #bytes}, in the largest unit that is exact. */
    public static String text(long bytes) {
        int unit = 0;
        long number = bytes;
        while (number != 0 && number % 1024 == 0 && unit < SIZES.length()) {
            number /= 1024;
            unit++;
        }
        return number + (unit == 0 ? "" : SIZES.substring(unit - 1, unit));
    }
}
