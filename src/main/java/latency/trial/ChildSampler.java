package latency.trial;

import latency.plan.Scenario;
import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.posix.Placing;
import latency.start.Ended;
import latency.start.Start;
import latency.trial.SampleLog.Field;
import latency.trigger.Release;
import latency.trigger.When;

/**
 * Starts one child for each sample: the instrument itself.
 *
 * <p>Measured is the time from the parent's reading of the clock, just before its triggering call, to the child's own
 * reading. Not measured: what comes before and after. Between the two readings this thread allocates nothing and writes
 * to no private memory that it has not written to since the last fork.
 */
final class ChildSampler implements Sampler {
    private final int index;
    private final Preparation preparation;
    private final Start start;
    private final Release release;
    private final Bench bench;
    private final HandoffPage page;
    private final Clock clock;
    private final boolean releases;
    private final boolean parked;
    private final boolean touches;
    private final long gapNanos;
    private final Ended ended = new Ended();

    /** For the scenario at this index of the plan. */
    ChildSampler(int index, Preparation preparation) {
        Scenario scenario = preparation.scenario();
        this.index = index;
        this.preparation = preparation;
        this.start = preparation.start();
        this.release = preparation.release();
        this.bench = preparation.bench();
        this.page = bench.page();
        this.clock = bench.clock();
        this.releases = scenario.trigger().releases();
        this.parked = scenario.when() == When.PARKED;
        this.touches = preparation.touchesHere();
        this.gapNanos = parked ? scenario.gap().toNanos() : 0;
    }

    @Override
    public int index() {
        return index;
    }

    /** Starts one child and sees it through. */
    @Override
    public void sample(long record, long begun) {
        preparation.prepare();
        int cpu = bench.processes().currentCpu();
        long triggered = clock.now();
        long started = triggered;
        int child = start.start();
        long returned = clock.now();
        if (child > 0 && releases && isReady(child, record)) {
            cpu = bench.processes().currentCpu();
            triggered = clock.now();
            release.fire(child);
            returned = clock.now();
        }
        if (child > 0) {
            if (touches) bench.parent().touch(page, child);
            start.reap(child, ended);
            long reaped = clock.now();
            long step = bench.steps().step(begun, started, triggered, returned, reaped);
            keepParent(record, cpu, triggered, returned, reaped);
            keepChild(record, child, started, reaped, step, begun);
        } else {
            bench.log().put(record, Field.CAUSE, -child);
            bench.log().put(record, Field.OUTCOME, Outcome.FAILED.code());
        }
        page.disarm();
    }

    @Override
    public int probe() {
        preparation.prepare();
        int child = start.start();
        if (child > 0) {
            if (releases) release.fire(child);
            if (touches) bench.parent().touch(page, child);
            start.reap(child, ended);
        }
        page.disarm();
        return child > 0 ? 0 : -child;
    }

    /** Whether the child may be released now; if it does not get there, it is ended. */
    private boolean isReady(int child, long record) {
        if (!parked) return true;
        boolean waits = bench.parking().await(child, bench.timeoutNanos());
        bench.log().put(record, Field.PARKED, clock.now());
        if (!waits) {
            bench.processes().kill(child);
            return false;
        }
        bench.parking().pass(gapNanos);
        release.rehearse(child);
        return true;
    }

    private void keepParent(long record, int cpu, long triggered, long returned, long reaped) {
        LogWriter log = bench.log();
        log.put(record, Field.TRIGGERED, triggered);
        log.put(record, Field.RETURNED, returned);
        log.put(record, Field.REAPED, reaped);
        log.put(record, Field.PARENT_CPU, cpu);
        log.put(record, Field.MINOR_FAULTS, ended.minorFaults());
        log.put(record, Field.VOLUNTARY_SWITCHES, ended.voluntarySwitches());
        log.put(record, Field.INVOLUNTARY_SWITCHES, ended.involuntarySwitches());
        log.put(record, Field.TOUCHED, page.touched());
    }

    /** A child's record is believed only if all of it lies within the child's life. */
    private void keepChild(long record, int child, long started, long reaped, long step, long begun) {
        LogWriter log = bench.log();
        long arrived = page.arrived();
        long recorded = page.recorded();
        int cpu = page.childCpu();
        log.put(record, Field.ARRIVED, arrived);
        log.put(record, Field.RECORDED, recorded);
        log.put(record, Field.STEPPED, step);
        log.put(record, Field.CHILD_CPU, cpu);
        log.put(record, Field.CHILD, page.tid() == 0 ? child : page.tid());
        boolean servedWithin = keepServer(record, started, reaped);
        boolean ordered = started <= arrived && arrived <= recorded && recorded <= reaped;
        if (step != 0 && recorded != 0) {
            log.put(record, Field.OUTCOME, Outcome.STEPPED.code());
        } else if (ordered && servedWithin && Placing.isCpu(cpu)) {
            log.put(record, Field.OUTCOME, Outcome.OK.code());
        } else {
            log.put(record, Field.CAUSE, lossCause(recorded, begun));
            log.put(record, Field.OUTCOME, Outcome.LOST.code());
            release.reset();
        }
    }

    /** Whether what the fork server recorded, if there is one, lies within the child's life too. */
    private boolean keepServer(long record, long started, long reaped) {
        long triggered = page.serverTriggered();
        long returned = page.serverReturned();
        bench.log().put(record, Field.SERVER_TRIGGERED, triggered);
        bench.log().put(record, Field.SERVER_RETURNED, returned);
        boolean none = triggered == 0 && returned == 0;
        return none || started <= triggered && triggered <= returned && returned <= reaped;
    }

    private int lossCause(long recorded, long begun) {
        if (recorded != 0) return LossCause.WILD_RECORD;
        return bench.steps().since(begun) >= bench.timeoutNanos() ? LossCause.DEADLINE : ended.status();
    }
}
