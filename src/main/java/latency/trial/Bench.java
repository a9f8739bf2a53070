package latency.trial;

import java.nio.file.Path;
import latency.parent.Parent;
import latency.plan.Plan;
import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.posix.Parking;
import latency.posix.Placing;
import latency.posix.Processes;
import latency.posix.Scratch;

/** What every sampler of a trial works with. */
record Bench(
        HandoffPage page,
        Clock clock,
        Processes processes,
        Parking parking,
        Placing placing,
        Parent parent,
        StepDetector steps,
        LogWriter log,
        long timeoutNanos) {

    static Bench of(Plan plan, HandoffPage page, Path nativeFiles, LogWriter log) {
        Scratch scratch = page.scratch();
        return new Bench(
                page,
                new Clock(plan.clock().id(), scratch),
                new Processes(scratch),
                new Parking(page),
                new Placing(scratch),
                new Parent(scratch, nativeFiles),
                new StepDetector(new Clock(plan.clock().id(), scratch)::now, new Clock(Clock.MONOTONIC, scratch)::now),
                log,
                plan.timeout().toNanos());
    }
}
