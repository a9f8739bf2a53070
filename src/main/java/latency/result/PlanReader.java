package latency.result;

import static latency.result.Members.array;
import static latency.result.Members.integer;
import static latency.result.Members.member;
import static latency.result.Members.strings;
import static latency.result.Members.texts;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Names;
import latency.plan.Plan;
import latency.plan.Scenario;

/** The plan in a result file; throws {@link RuntimeException}s if there is none. */
final class PlanReader {
    private PlanReader() {}

    static Plan plan(JsonObject plan) {
        List<Scenario> scenarios = new ArrayList<>();
        for (JsonElement scenario : array(plan, "scenarios"))
            scenarios.add(Scenario.of(strings(scenario.getAsJsonObject())));
        return new Plan(
                scenarios,
                integer(plan, "rounds"),
                integer(plan, "warm_up"),
                integer(plan, "trials"),
                member(plan, "seed").getAsLong(),
                Duration.ofNanos(member(plan, "timeout_ns").getAsLong()),
                Names.of(ClockChoice.class, "clock", member(plan, "clock").getAsString()),
                texts(array(plan, "jvm_args")),
                conditions(member(plan, "conditions").getAsJsonObject()),
                plan.has("unrecorded") ? plan.get("unrecorded").getAsInt() : 0);
    }

    private static Conditions conditions(JsonObject conditions) {
        return new Conditions(
                member(conditions, "sched").getAsString(),
                integer(conditions, "nice"),
                member(conditions, "mlock").getAsBoolean(),
                integer(conditions, "cpu_dma_latency_us"),
                member(conditions, "cgroup").getAsString(),
                conditions.has("control") && conditions.get("control").getAsBoolean());
    }
}
