package latency.kernel.boot;

import latency.plan.PlanException;

/**
 * Of a virtual machine.
 *
 * @param cpus how many
 * @param memory in bytes
 */
public record MachineSize(int cpus, long memory) {
    private static final int MEBI_BITS = 20;

    /** With less, the initramfs does not fit in beside what it is unpacked to. */
    private static final long LEAST_MEBIBYTES = 384;

    private static final int MOST_CPUS = 255;

    public MachineSize {
        if (cpus < 1 || cpus > MOST_CPUS)
            throw new PlanException("--cpus %d: choose from 1 to %d".formatted(cpus, MOST_CPUS));
        if (memory >> MEBI_BITS < LEAST_MEBIBYTES)
            throw new PlanException("--memory: choose %dM or more".formatted(LEAST_MEBIBYTES));
    }

    long mebibytes() {
        return memory >> MEBI_BITS;
    }
}
