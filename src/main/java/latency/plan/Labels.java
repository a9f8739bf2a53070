package latency.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names for the rows of a table: method, trigger and what is unusual about the children, and of the other axes those on which the scenarios differ. */
public final class Labels {
    private static final Set<String> ALWAYS = Set.of("method", "trigger", "touch_after", "herd");

    /** Their values speak for themselves. */
    private static final Set<String> UNNAMED = Set.of("method", "trigger", "when", "program", "inherit");

    private final Set<String> axes = new LinkedHashSet<>();

    /** For a table that has these scenarios. */
    public Labels(List<Scenario> scenarios) {
        for (String axis : scenarios.getFirst().axes().keySet()) {
            long values = scenarios.stream()
                    .map(scenario -> scenario.axes().get(axis))
                    .filter(value -> value != null)
                    .distinct()
                    .count();
            if (values > 1 || ALWAYS.contains(axis)) axes.add(axis);
        }
    }

    private Labels(Labels copied) {
        axes.addAll(copied.axes);
    }

    /** Such as {@code fork lock} or {@code clone start lean memory=1G}. */
    public String of(Scenario scenario) {
        Map<String, String> values = scenario.axes();
        List<String> words = new ArrayList<>();
        for (String axis : axes) {
            String value = values.get(axis);
            if (value != null) words.add(UNNAMED.contains(axis) ? value : axis + "=" + value);
        }
        return String.join(" ", words);
    }

    /** Likewise, but without this axis; empty if it is the only one. */
    public String without(String axis, Scenario scenario) {
        Labels others = new Labels(this);
        others.axes.remove(axis);
        return others.of(scenario);
    }
}
