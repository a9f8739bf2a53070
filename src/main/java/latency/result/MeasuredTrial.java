package latency.result;

import java.time.Instant;
import java.util.List;

/**
 * What one measuring process measured.
 *
 * @param started by the wall clock
 * @param end null if it ran to its end, else what ended it
 * @param jvmArgs of its JVM
 * @param residentBytes its memory after warm-up
 * @param mappings after warm-up
 * @param threads after warm-up
 * @param load one-minute load average of the machine just before
 * @param stolenShare of all CPU time during the trial, taken by the hypervisor
 * @param scenarios in the order of the plan
 */
public record MeasuredTrial(
        Instant started,
        String end,
        List<String> jvmArgs,
        long residentBytes,
        long mappings,
        long threads,
        double load,
        double stolenShare,
        List<MeasuredScenario> scenarios) {

    public MeasuredTrial {
        jvmArgs = List.copyOf(jvmArgs);
        scenarios = List.copyOf(scenarios);
    }
}
