package latency.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import latency.plan.Plan;
import latency.result.Result;

/** A fact about how two results came to be in which they differ. */
public record Difference(String fact, String baseline, String candidate) {
    private static final String ABSENT = "unknown";

    /** All of them. */
    public static List<Difference> between(Result baseline, Result candidate) {
        Map<String, String> before = facts(baseline);
        Map<String, String> after = facts(candidate);
        List<Difference> differences = new ArrayList<>();
        Map<String, String> all = new LinkedHashMap<>(before);
        after.forEach(all::putIfAbsent);
        for (String fact : all.keySet()) {
            Difference difference =
                    new Difference(fact, before.getOrDefault(fact, ABSENT), after.getOrDefault(fact, ABSENT));
            if (!difference.baseline.equals(difference.candidate)) differences.add(difference);
        }
        return differences;
    }

    /** What is known of how a result came to be, by name. */
    public static Map<String, String> facts(Result result) {
        Map<String, String> facts = new LinkedHashMap<>();
        result.environment().facts().forEach((name, value) -> facts.put(name, String.valueOf(value)));
        Plan plan = result.plan();
        facts.put("program", result.program());
        facts.put("clock", plan.clock().toString());
        facts.put("rounds", Integer.toString(plan.rounds()));
        facts.put("warm-up", Integer.toString(plan.warmUp()));
        facts.put("trial JVM", String.join(" ", plan.jvmArgs().isEmpty() ? Plan.TRIAL_JVM : plan.jvmArgs()));
        return facts;
    }
}
