package latency.trial;

import latency.plan.Plan;
import latency.trial.SampleLog.HeaderField;

/** Between two blocks of rounds the command turns the recording of the kernel's events on or off. */
final class Turn {
    private static final long LOOK_EVERY_NANOS = 500_000;

    private final Bench bench;
    private final boolean waits;
    private int block;

    Turn(Plan plan, Bench bench) {
        this.bench = bench;
        this.waits = plan.unrecorded() > 0;
    }

    /** Until the next block may begin. */
    void await() {
        if (!waits) return;
        bench.log().put(HeaderField.BLOCK, ++block);
        while (bench.log().get(HeaderField.ALLOWED) < block) bench.parking().pass(LOOK_EVERY_NANOS);
    }
}
