package latency.command;

import java.time.Duration;
import java.util.List;
import latency.parent.Inherit;
import latency.parent.Pages;
import latency.plan.ClockChoice;
import latency.plan.Placement;
import latency.plan.Quantity;
import latency.plan.Scenario;
import latency.plan.TouchAfter;
import latency.report.ComparisonFormat;
import latency.report.Export;
import latency.report.Shown;
import latency.start.ChildProgram;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;
import picocli.CommandLine.ITypeConverter;

/** Lists of the vocabulary's words, and all the words for help and completion. */
final class ListConverters {
    private ListConverters() {}

    static final class FormatNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(ComparisonFormat.class).iterator();
        }
    }

    static final class FitFormatNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(FitFormat.class).iterator();
        }
    }

    static final class ExportNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(Export.class).iterator();
        }
    }

    static final class ColourNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(Colour.class).iterator();
        }
    }

    static final class Methods implements ITypeConverter<List<StartMethod>> {
        @Override
        public List<StartMethod> convert(String text) {
            return Converters.list(StartMethod.class, "start method", text);
        }
    }

    static final class Triggers implements ITypeConverter<List<Trigger>> {
        @Override
        public List<Trigger> convert(String text) {
            return Converters.list(Trigger.class, "trigger", text);
        }
    }

    static final class Whens implements ITypeConverter<List<When>> {
        @Override
        public List<When> convert(String text) {
            return Converters.list(When.class, "moment", text);
        }
    }

    static final class Programs implements ITypeConverter<List<ChildProgram>> {
        @Override
        public List<ChildProgram> convert(String text) {
            return Converters.list(ChildProgram.class, "program", text);
        }
    }

    static final class Durations implements ITypeConverter<List<Duration>> {
        @Override
        public List<Duration> convert(String text) {
            return Converters.list(text, Quantity::duration);
        }
    }

    static final class Sizes implements ITypeConverter<List<Long>> {
        @Override
        public List<Long> convert(String text) {
            return Converters.list(text, Quantity::bytes);
        }
    }

    static final class PagesList implements ITypeConverter<List<Pages>> {
        @Override
        public List<Pages> convert(String text) {
            return Converters.list(Pages.class, "kind of pages", text);
        }
    }

    static final class Counts implements ITypeConverter<List<Integer>> {
        private static final int MOST = 10_000_000;

        @Override
        public List<Integer> convert(String text) {
            return Converters.list(text, number -> (int) Converters.wholeNumber(number, 0, MOST));
        }
    }

    static final class Herds implements ITypeConverter<List<Integer>> {
        @Override
        public List<Integer> convert(String text) {
            return Converters.list(text, number -> (int) Converters.wholeNumber(number, 1, Scenario.MOST_HERD));
        }
    }

    /** As files write them; null for {@code none}. */
    static final class Touches implements ITypeConverter<List<String>> {
        @Override
        public List<String> convert(String text) {
            return Converters.list(
                            text,
                            word -> word.equals("none")
                                    ? word
                                    : TouchAfter.of(word).toString())
                    .stream()
                    .map(word -> word.equals("none") ? null : word)
                    .toList();
        }
    }

    static final class Inherits implements ITypeConverter<List<Inherit>> {
        @Override
        public List<Inherit> convert(String text) {
            return Converters.list(Inherit.class, "inherit", text);
        }
    }

    static final class ShownList implements ITypeConverter<List<Shown>> {
        @Override
        public List<Shown> convert(String text) {
            return Converters.list(Shown.class, "thing to show", text);
        }
    }

    static final class ShownNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(Shown.class).iterator();
        }
    }

    static final class Placements implements ITypeConverter<List<Placement>> {
        @Override
        public List<Placement> convert(String text) {
            return Converters.list(text, Placement::new);
        }
    }

    static final class MethodNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(StartMethod.class).iterator();
        }
    }

    static final class TriggerNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(Trigger.class).iterator();
        }
    }

    static final class WhenNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(When.class).iterator();
        }
    }

    static final class ProgramNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(ChildProgram.class).iterator();
        }
    }

    static final class PagesNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(Pages.class).iterator();
        }
    }

    static final class InheritNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(Inherit.class).iterator();
        }
    }

    static final class ClockNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Converters.names(ClockChoice.class).iterator();
        }
    }
}
