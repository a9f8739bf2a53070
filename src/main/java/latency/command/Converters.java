package latency.command;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import latency.parent.Inherit;
import latency.parent.Pages;
import latency.plan.ClockChoice;
import latency.plan.Names;
import latency.plan.Placement;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.plan.Quantity;
import latency.start.ChildProgram;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From what people type to what the program works with; what does not fit is told with what would. */
final class Converters {
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

    /** What a plan finds wrong is told as what is wrong with the option. */
    private static <T> T typed(Supplier<T> value) {
        try {
            return value.get();
        } catch (PlanException impossible) {
            throw new TypeConversionException(impossible.getMessage());
        }
    }

    /** Each element of a list separated by commas. */
    private static <T> List<T> list(String text, Function<String, T> element) {
        return typed(() -> Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(element)
                .distinct()
                .toList());
    }

    private static <E extends Enum<E>> List<E> list(Class<E> type, String what, String names) {
        return list(names, name -> Names.of(type, what, name));
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

    static final class PositiveDuration implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return typed(() -> Quantity.duration(text));
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

    static final class Programs implements ITypeConverter<List<ChildProgram>> {
        @Override
        public List<ChildProgram> convert(String text) {
            return list(ChildProgram.class, "program", text);
        }
    }

    static final class Durations implements ITypeConverter<List<Duration>> {
        @Override
        public List<Duration> convert(String text) {
            return list(text, Quantity::duration);
        }
    }

    static final class Sizes implements ITypeConverter<List<Long>> {
        @Override
        public List<Long> convert(String text) {
            return list(text, Quantity::bytes);
        }
    }

    static final class PagesList implements ITypeConverter<List<Pages>> {
        @Override
        public List<Pages> convert(String text) {
            return list(Pages.class, "kind of pages", text);
        }
    }

    static final class Counts implements ITypeConverter<List<Integer>> {
        private static final int MOST = 10_000_000;

        @Override
        public List<Integer> convert(String text) {
            return list(text, number -> (int) wholeNumber(number, 0, MOST));
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

    static final class Inherits implements ITypeConverter<List<Inherit>> {
        @Override
        public List<Inherit> convert(String text) {
            return list(Inherit.class, "inherit", text);
        }
    }

    static final class Placements implements ITypeConverter<List<Placement>> {
        @Override
        public List<Placement> convert(String text) {
            return list(text, Placement::new);
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

    static final class ProgramNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(ChildProgram.class).iterator();
        }
    }

    static final class PagesNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(Pages.class).iterator();
        }
    }

    static final class InheritNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(Inherit.class).iterator();
        }
    }

    static final class ClockNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return names(ClockChoice.class).iterator();
        }
    }
}
