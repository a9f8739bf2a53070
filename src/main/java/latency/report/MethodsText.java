package latency.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import latency.parent.Inherit;
import latency.parent.Pages;
import latency.result.MeasuredScenario;
import latency.start.ChildProgram;
import latency.start.StartMethod;
import latency.trial.Outcome;
import latency.trigger.Trigger;
import latency.trigger.When;

/** What there is to measure, and what came of trying it here. */
public final class MethodsText {
    private static final String WORKS = "works here";

    /**
     * One thing that there is.
     *
     * @param inherits what a child gets of its parent; empty if that is not the question
     * @param here whether it works here, and if not why; empty if that was not tried
     */
    private record Entry(String name, String description, String inherits, String here) {
        String text() {
            String inherited = inherits.isEmpty() ? "" : "; the child inherits " + inherits;
            return description + inherited + (here.isEmpty() ? "" : "; " + here);
        }
    }

    private record Section(String name, String title, List<Entry> entries) {}

    private MethodsText() {}

    /** For people. */
    public static String text(List<MeasuredScenario> tried, Style style) {
        List<String> lines = new ArrayList<>();
        for (Section section : sections(tried)) {
            if (!lines.isEmpty()) lines.add("");
            lines.add(style.heading(section.title()));
            int width = section.entries().stream()
                    .mapToInt(entry -> entry.name().length())
                    .max()
                    .orElse(0);
            for (Entry entry : section.entries()) {
                String head =
                        "  " + entry.name() + " ".repeat(width - entry.name().length()) + "  ";
                lines.addAll(Paragraph.lines(style, head, " ".repeat(head.length()), entry.text()));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    /** For programs: an object with an array for each section. */
    public static String json(List<MeasuredScenario> tried) throws IOException {
        StringWriter text = new StringWriter();
        JsonWriter json = new JsonWriter(text);
        json.setIndent("  ");
        json.beginObject();
        for (Section section : sections(tried)) {
            json.name(section.name()).beginArray();
            for (Entry entry : section.entries()) write(entry, json);
            json.endArray();
        }
        json.endObject();
        return text + "\n";
    }

    private static void write(Entry entry, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("name").value(entry.name());
        json.name("description").value(entry.description());
        if (!entry.inherits().isEmpty()) json.name("inherits").value(entry.inherits());
        if (!entry.here().isEmpty()) {
            json.name("works").value(entry.here().equals(WORKS));
            json.name("here").value(entry.here());
        }
        json.endObject();
    }

    private static List<Section> sections(List<MeasuredScenario> tried) {
        return List.of(
                new Section("methods", "start methods (--method)", methods(tried)),
                new Section("triggers", "triggers (--trigger)", triggers(tried)),
                new Section("when", "when triggers fire (--when)", each(When.values(), When::description)),
                new Section(
                        "programs",
                        "child programs (--program)",
                        each(ChildProgram.values(), ChildProgram::description)),
                new Section(
                        "pages",
                        "how the parent's memory is mapped (--pages)",
                        each(Pages.values(), Pages::description)),
                new Section(
                        "inherit",
                        "what children get of the trial's JVM (--inherit)",
                        each(Inherit.values(), Inherit::description)),
                new Section("axes", "the parent (each takes a list)", axes()));
    }

    private static List<Entry> methods(List<MeasuredScenario> tried) {
        return Arrays.stream(StartMethod.values())
                .map(method -> new Entry(
                        method.toString(),
                        method.description(),
                        method.kind().inherits(),
                        tried.stream()
                                .filter(one -> one.scenario().method() == method
                                        && one.scenario().trigger() == Trigger.START)
                                .map(MethodsText::here)
                                .findFirst()
                                .orElse("")))
                .toList();
    }

    private static List<Entry> triggers(List<MeasuredScenario> tried) {
        return Arrays.stream(Trigger.values())
                .map(trigger -> new Entry(
                        trigger.toString(),
                        trigger.description(),
                        "",
                        tried.stream()
                                .filter(one -> one.scenario().method() == StartMethod.CLONE
                                        && one.scenario().trigger() == trigger)
                                .map(MethodsText::here)
                                .findFirst()
                                .orElse("")))
                .toList();
    }

    private static String here(MeasuredScenario one) {
        if (one.unavailable() != null) return "not here: " + one.unavailable();
        boolean recorded = one.measured().count(Outcome.OK) + one.measured().count(Outcome.STEPPED) > 0;
        return recorded ? WORKS : "not here: the child made no record";
    }

    private static <E extends Enum<E>> List<Entry> each(
            E[] constants, java.util.function.Function<E, String> description) {
        return Arrays.stream(constants)
                .map(constant -> new Entry(constant.toString(), description.apply(constant), "", ""))
                .toList();
    }

    private static List<Entry> axes() {
        return List.of(
                new Entry("--memory", "bytes that the parent carries, such as 0,256M,4G", "", ""),
                new Entry("--vmas", "one-page mappings that cannot merge", "", ""),
                new Entry("--threads", "idle threads", "", ""),
                new Entry("--fds", "open descriptors", "", ""),
                new Entry(
                        "--gap", "time between seeing a child parked and its trigger, 1us to 100ms and beyond", "", ""),
                new Entry("--cpus", "any, same, other, or P:C: the parent's CPU and the child's", "", ""),
                new Entry("--jvm-args", "other arguments of the trial's JVM; given again, another JVM", "", ""));
    }
}
