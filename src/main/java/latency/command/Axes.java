package latency.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import latency.plan.PlanException;
import latency.plan.Scenario;

/** The product of lists of values, one list for each axis of the scenarios: the first axis changes slowest. */
final class Axes {
    private static final int MOST_SCENARIOS = 10_000;

    private List<Map<String, String>> product = List.of(Map.of());

    /** With one more axis, by its name in {@link Scenario#axes}; null stands for what is usual. */
    Axes by(String axis, List<?> values) {
        if ((long) product.size() * values.size() > MOST_SCENARIOS)
            throw new PlanException("more than %s scenarios: make the lists shorter".formatted(MOST_SCENARIOS));
        List<Map<String, String>> larger = new ArrayList<>();
        for (Map<String, String> point : product) {
            for (Object value : values) {
                Map<String, String> more = new HashMap<>(point);
                more.put(axis, value == null ? null : value.toString());
                larger.add(more);
            }
        }
        product = larger;
        return this;
    }

    /** Without those that would measure the same. */
    List<Scenario> scenarios() {
        return product.stream().map(Scenario::of).distinct().toList();
    }
}
