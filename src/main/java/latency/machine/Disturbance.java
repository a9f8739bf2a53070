package latency.machine;

import java.nio.file.Path;

/**
 * What came between while something ran.
 *
 * @param othersShare of all CPU time, used by processes other than this one and its children
 * @param stolenShare of all CPU time, taken by the hypervisor
 * @param throttledPeriods in which the control group had used up its CPU quota
 */
public record Disturbance(double othersShare, double stolenShare, long throttledPeriods) {
    public Disturbance {
        if (!Double.isFinite(othersShare) || !Double.isFinite(stolenShare))
            throw new IllegalArgumentException("a share that is no number");
    }

    /** Of two places that something ran in at the same time, one within the other: the worse of each. */
    public Disturbance orWorse(Disturbance other) {
        return new Disturbance(
                Math.max(othersShare, other.othersShare),
                Math.max(stolenShare, other.stolenShare),
                Math.max(throttledPeriods, other.throttledPeriods));
    }

    /** Children count as this process's own once they have ended and been waited for. */
    public static final class Meter {
        private final SystemFiles files;
        private final CpuTime timeBefore;
        private final long throttledBefore;

        private Meter(SystemFiles files) {
            this.files = files;
            this.timeBefore = CpuTime.of(files);
            this.throttledBefore = new Cgroup(files).throttledPeriods();
        }

        public static Meter start() {
            return new Meter(new SystemFiles(Path.of("/")));
        }

        /** Since the start. */
        public Disturbance read() {
            CpuTime time = CpuTime.of(files);
            return new Disturbance(
                    time.othersShareSince(timeBefore),
                    time.stolenShareSince(timeBefore),
                    new Cgroup(files).throttledPeriods() - throttledBefore);
        }
    }
}
