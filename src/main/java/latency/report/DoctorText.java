package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import latency.machine.Fact;
import latency.machine.Weight;

/** What disturbs a measurement on a machine, as a person reads it. */
public final class DoctorText {
    private static final int NAMES = 26;
    private static final String BESIDE_NAMES = " ".repeat(NAMES);

    private static final int LEAST_BESIDE_NAMES = 30;

    private final List<Fact> facts;
    private final Style style;
    private final List<String> lines = new ArrayList<>();

    private DoctorText(List<Fact> facts, Style style) {
        this.facts = facts;
        this.style = style;
    }

    /** Of facts in any order; every line ends with a newline. */
    public static String of(List<Fact> facts, Style style) {
        DoctorText text = new DoctorText(facts, style);
        text.explained(Weight.HEAVY, "Disturbs the start of a process, or changes what is measured");
        text.explained(Weight.LIGHT, "Does so a little, or now and then");
        text.unseen();
        text.plain();
        return text.lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private void explained(Weight weight, String heading) {
        List<Fact> weighed = of(weight);
        if (weighed.isEmpty()) return;
        heading(heading);
        for (Fact fact : weighed) {
            row(fact.name(), fact.value());
            if (!fact.why().isEmpty()) row("", fact.why());
            if (!fact.change().isEmpty()) row("", "change: " + fact.change());
        }
    }

    private void unseen() {
        List<Fact> unseen = of(Weight.UNSEEN);
        if (unseen.isEmpty()) return;
        heading("Could not be seen");
        for (Fact fact : unseen) {
            row(fact.name(), fact.why());
            if (!fact.change().isEmpty()) row("", "to see it: " + fact.change());
        }
    }

    private void plain() {
        heading("As it should be, or without influence");
        for (Fact fact : of(Weight.NONE))
            row(fact.name(), fact.why().isEmpty() ? fact.value() : fact.value() + ": " + fact.why());
    }

    private List<Fact> of(Weight weight) {
        return facts.stream().filter(fact -> fact.weight() == weight).toList();
    }

    private void heading(String text) {
        if (!lines.isEmpty()) lines.add("");
        lines.add(style.heading(text));
    }

    private void row(String name, String text) {
        if (style.width() < NAMES + LEAST_BESIDE_NAMES) {
            if (!name.isEmpty()) lines.add("  " + name);
            lines.addAll(Paragraph.lines(style, "    ", "    ", text));
            return;
        }
        String beginning = ("  " + name + BESIDE_NAMES).substring(0, Math.max(NAMES, name.length() + 3));
        lines.addAll(Paragraph.lines(style, beginning, BESIDE_NAMES, text));
    }
}
