package latency.command;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import latency.compare.Metric;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Names;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.plan.Quantity;
import latency.report.ComparisonFormat;
import latency.report.Export;
import latency.result.Column;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From what people type to what the program works with; what does not fit is told with what would. */
final class Converters {
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?) ?%");

    private static final Pattern QUANTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,4})?)");

    private Converters() {}

    static long wholeNumber(String text, long least, long most) {
        String range = "choose a whole number from %d to %d".formatted(least, most);
        try {
            long number = Long.parseLong(text.strip());
            if (number >= least && number <= most) return number;
            throw new TypeConversionException("'%s' is out of range: %s".formatted(text, range));
        } catch (NumberFormatException notANumber) {
            throw new TypeConversionException("'%s' is not a number: %s".formatted(text, range));
        }
    }

    /** What a plan finds wrong is told as what is wrong with the option. */
    static <T> T typed(Supplier<T> value) {
        try {
            return value.get();
        } catch (PlanException impossible) {
            throw new TypeConversionException(impossible.getMessage());
        }
    }

    /** Each element of a list separated by commas. */
    static <T> List<T> list(String text, Function<String, T> element) {
        return typed(() -> Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(element)
                .distinct()
                .toList());
    }

    static <E extends Enum<E>> List<E> list(Class<E> type, String what, String names) {
        return list(names, name -> Names.of(type, what, name));
    }

    private static <E extends Enum<E>> E one(Class<E> type, String what, String name) {
        List<E> named = list(type, what, name);
        if (named.size() > 1) throw new TypeConversionException("'%s': choose one %s".formatted(name, what));
        return named.getFirst();
    }

    /** Names for help and completion. */
    static <E extends Enum<E>> Iterable<String> names(Class<E> type) {
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

    static final class Spikes implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) wholeNumber(text, 1, Plan.MOST_ROUNDS);
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
            return typed(() -> Quantity.duration(text));
        }
    }

    /** Shares such as 0.5, from names such as p50. */
    static final class Quantiles implements ITypeConverter<List<Double>> {
        @Override
        public List<Double> convert(String text) {
            return Arrays.stream(text.split(",", -1))
                    .map(name -> quantile(name.strip()))
                    .distinct()
                    .toList();
        }

        private static double quantile(String name) {
            Matcher parts = QUANTILE.matcher(name);
            double share = parts.matches() ? Double.parseDouble(parts.group(1)) / 100 : 0;
            if (share > 0 && share < 1) return share;
            throw new TypeConversionException(
                    "'%s' is not a quantile: write it like p50, p99 or p99.9".formatted(name));
        }
    }

    static final class Metrics implements ITypeConverter<Metric> {
        private static final String RETURNED = "returned";

        @Override
        public Metric convert(String text) {
            if (text.strip().equals(RETURNED)) return new Metric(Column.RETURNED, 0.5);
            return Metric.latency(Quantiles.quantile(text.strip()));
        }
    }

    static final class Formats implements ITypeConverter<ComparisonFormat> {
        @Override
        public ComparisonFormat convert(String text) {
            return one(ComparisonFormat.class, "format", text);
        }
    }

    static final class FitFormats implements ITypeConverter<FitFormat> {
        @Override
        public FitFormat convert(String text) {
            return one(FitFormat.class, "format", text);
        }
    }

    static final class Exports implements ITypeConverter<Export> {
        @Override
        public Export convert(String text) {
            return one(Export.class, "format", text);
        }
    }

    static final class Colours implements ITypeConverter<Colour> {
        @Override
        public Colour convert(String text) {
            return one(Colour.class, "colour", text);
        }
    }

    static final class Clocks implements ITypeConverter<ClockChoice> {
        @Override
        public ClockChoice convert(String text) {
            return one(ClockChoice.class, "clock", text);
        }
    }

    static final class Policy implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            return typed(() -> new Conditions(text, 0, false, -1, "", false).sched());
        }
    }

    static final class Nice implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) wholeNumber(text, -20, 19);
        }
    }

    static final class Micros implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) wholeNumber(text, -1, Integer.MAX_VALUE);
        }
    }
}
