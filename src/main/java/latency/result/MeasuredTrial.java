package latency.result;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import latency.machine.Disturbance;
import latency.plan.Plan;
import latency.plan.Scenario;

/**
 * What one measuring process measured.
 *
 * @param started by the wall clock
 * @param end null if it ran to its end, else what ended it
 * @param jvmArgs of its JVM
 * @param residentBytes its memory after warm-up
 * @param mappings after warm-up
 * @param threads after warm-up
 * @param disturbance while it ran
 * @param floor what the instrument itself costs, in nanoseconds by name
 * @param scenarios in the order of the plan
 * @param control samples of {@link Plan#CONTROL}, none if the plan has no control
 * @param recorded what was recorded of the kernel's events; null if nothing
 */
public record MeasuredTrial(
        Instant started,
        String end,
        List<String> jvmArgs,
        long residentBytes,
        long mappings,
        long threads,
        Disturbance disturbance,
        Map<String, Long> floor,
        List<MeasuredScenario> scenarios,
        Samples control,
        Recorded recorded) {

    public MeasuredTrial {
        jvmArgs = List.copyOf(jvmArgs);
        floor = Collections.unmodifiableMap(new LinkedHashMap<>(floor));
        scenarios = List.copyOf(scenarios);
    }

    /** The same, but disturbed by this too. */
    public MeasuredTrial disturbedBy(Disturbance other) {
        return new MeasuredTrial(
                started,
                end,
                jvmArgs,
                residentBytes,
                mappings,
                threads,
                disturbance.orWorse(other),
                floor,
                scenarios,
                control,
                recorded);
    }

    /** Without the kernel's events. */
    public MeasuredTrial(
            Instant started,
            String end,
            List<String> jvmArgs,
            long residentBytes,
            long mappings,
            long threads,
            Disturbance disturbance,
            Map<String, Long> floor,
            List<MeasuredScenario> scenarios,
            Samples control) {
        this(started, end, jvmArgs, residentBytes, mappings, threads, disturbance, floor, scenarios, control, null);
    }

    /** The same with what the kernel says of its samples. */
    public MeasuredTrial with(Recorded events, List<MeasuredScenario> staged) {
        return new MeasuredTrial(
                started, end, jvmArgs, residentBytes, mappings, threads, disturbance, floor, staged, control, events);
    }

    /** The same with all scenarios of the plan: of those that belong to other trials it has no samples. */
    public MeasuredTrial in(Plan plan) {
        Map<Scenario, MeasuredScenario> own = new LinkedHashMap<>();
        for (MeasuredScenario each : scenarios) own.put(each.scenario(), each);
        List<MeasuredScenario> all = plan.scenarios().stream()
                .map(scenario -> own.getOrDefault(
                        scenario, new MeasuredScenario(scenario, null, StoredSamples.NONE, StoredSamples.NONE)))
                .toList();
        return with(recorded, all);
    }
}
