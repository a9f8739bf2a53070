package latency.trial;

import latency.plan.Conditions;
import latency.posix.Processes;
import latency.posix.Scheduling;

/** Puts the conditions of a plan into effect, for as long as this process lives. */
final class Settings {
    private Settings() {}

    /** Throws {@link latency.posix.PosixException} naming the limit if the system refuses one. */
    static void apply(Conditions conditions, Bench bench) {
        bench.processes().block(Processes.RELEASE_SIGNAL);
        if (conditions.equals(Conditions.USUAL)) return;
        Scheduling scheduling = new Scheduling(bench.page().scratch());
        if (conditions.nice() != 0) scheduling.nice(conditions.nice());
        if (conditions.mlock()) scheduling.lockMemory();
        if (conditions.cpuDmaLatencyMicros() >= 0) scheduling.wakeUpWithin(conditions.cpuDmaLatencyMicros());
        String[] policy = conditions.sched().split(":");
        if (!policy[0].equals("other"))
            scheduling.policy(policy[0], policy.length > 1 ? Integer.parseInt(policy[1]) : 0);
    }
}
