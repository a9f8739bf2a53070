package latency.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import latency.plan.Scenario;

/** Finds scenarios that differ in one axis of amounts and in nothing else. */
final class Groups {
    private static final int LEAST_AMOUNTS = 3;

    private Groups() {}

    /**
     * Each with three amounts or more, by rising amount. Without memory there are no pages of any kind: that scenario belongs to the group of every kind.
     */
    static List<List<Scenario>> along(Axis axis, List<Scenario> scenarios) {
        Map<Map<String, String>, List<Scenario>> groups = new LinkedHashMap<>();
        List<Scenario> ofAllKinds = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            if (!axis.appliesTo(scenario)) continue;
            if (axis == Axis.MEMORY && scenario.shape().memory() == 0) ofAllKinds.add(scenario);
            else
                groups.computeIfAbsent(others(scenario, axis.toString()), others -> new ArrayList<>())
                        .add(scenario);
        }
        for (Scenario scenario : ofAllKinds) {
            for (List<Scenario> group : groups.values())
                if (isOfKind(scenario, group.getFirst())) group.addFirst(scenario);
        }
        return groups.values().stream()
                .map(group -> group.stream()
                        .sorted(Comparator.comparingLong(axis::amount))
                        .toList())
                .filter(group -> group.stream().map(axis::amount).distinct().count() >= LEAST_AMOUNTS)
                .toList();
    }

    private static boolean isOfKind(Scenario scenario, Scenario other) {
        return others(scenario, "memory", "pages").equals(others(other, "memory", "pages"));
    }

    private static Map<String, String> others(Scenario scenario, String... axes) {
        Map<String, String> others = new LinkedHashMap<>(scenario.axes());
        for (String axis : axes) others.remove(axis);
        return others;
    }
}
