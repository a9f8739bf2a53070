package latency.command;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import latency.plan.ClockChoice;
import latency.plan.Names;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From what people type to what the program works with; what does not fit is told with what would. */
final class Converters {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Double> NANOS =
            Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9);

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?) ?%");

    private Converters() {}

    private static long wholeNumber(String text, long least, long most) {
        String range = "choose a whole number from %d to %d".formatted(least, most);
        try {
            long number = Long.parseLong(text.strip());
            if (number >= least && number <= most) return number;
            throw new TypeConversionException("'%s' is out of range: %s".formatted(text, range));
        } catch (NumberFormatException notANumber) {
            throw new TypeConversionException("'%s' is not a number: %s".formatted(text, range));
        }
    }

    private static <E extends Enum<E>> List<E> list(Class<E> type, String what, String names) {
        try {
            return Names.list(type, what, names);
        } catch (PlanException unknown) {
            throw new TypeConversionException(unknown.getMessage());
        }
    }

    /** Names for help and completion. */
    private static <E extends Enum<E>> Iterable<String> names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Object::toString)::iterator;
    }

    static final class Rounds implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) wholeNumber(text, 1, Plan.MOST_ROUNDS);
        }
    }

    static final class WarmUp implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) wholeNumber(text, 0, Plan.MOST_ROUNDS);
        }
    }

    static final class WholeNumber implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return wholeNumber(text, 0, Long.MAX_VALUE);
        }
    }

    static final class Trials implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) wholeNumber(text, 1, Plan.MOST_TRIALS);
        }
    }

    /** A share, from what people write as a percentage. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher parts = PERCENT.matcher(text.strip());
            double share = parts.matches() ? Double.parseDouble(parts.group(1)) / 100 : 0;
            if (share > 0) return share;
            throw new TypeConversionException(
                    "'%s' is not a percentage above zero: write it like 1%% or 0.5%%".formatted(text));
        }
    }

    static final class PositiveDuration implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher parts = DURATION.matcher(text.strip());
            double nanos = parts.matches() ? Double.parseDouble(parts.group(1)) * NANOS.get(parts.group(2)) : 0;
            if (nanos < 1)
                throw new TypeConversionException(
                        "'%s' is not a duration above zero: write it like 10s, 500ms or 2.5m".formatted(text));
            return Duration.ofNanos((long) nanos);
        }
    }

    static final class Methods implements ITypeConverter<List<StartMethod>> {
        @Override
        public List<StartMethod> convert(String text) {
            return list(StartMethod.class, "start method", text);
        }
    }

    static final class Triggers implements ITypeConverter<List<Trigger>> {
        @Override
        public List<Trigger> convert(String text) {
            return list(Trigger.class, "trigger", text);
        }
    }

    static final class Whens implements ITypeConverter<List<When>> {
        @Override
        public List<When> convert(String text) {
            return list(When.class, "moment", text);
        }
    }

    static final class Clocks implements ITypeConverter<ClockChoice> {
        @Override
        public ClockChoice convert(String text) {
            List<ClockChoice> clocks = list(ClockChoice.class, "clock", text);
            if (clocks.size() > 1) throw new TypeConversionException("'%s': choose one clock".formatted(text));
            return clocks.getFirst();
        }
    }

    static final class MethodNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(StartMethod.class).iterator();
        }
    }

    static final class TriggerNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(Trigger.class).iterator();
        }
    }

    static final class WhenNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(When.class).iterator();
        }
    }

    static final class ClockNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(ClockChoice.class).iterator();
        }
    }
}
