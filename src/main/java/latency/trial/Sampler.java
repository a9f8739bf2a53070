package latency.trial;

import latency.plan.Scenario;
import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.posix.Processes;
import latency.start.Start;
import latency.trial.SampleLog.Field;
import latency.trigger.Release;

/**
 * Takes samples of one scenario: the instrument itself.
 *
 * <p>Measured is the time from the parent's reading of the clock, just before its triggering call, to the child's own
 * reading. Not measured: what comes before and after. Between the two readings this thread allocates nothing and writes
 * to no private memory that it has not written to since the last fork.
 */
final class Sampler {
    private final int trigger;
    private final Start start;
    private final Release release;
    private final Bench bench;
    private final HandoffPage page;
    private final Clock clock;
    private final Processes processes;

    Sampler(Scenario scenario, Start start, Release release, Bench bench) {
        this.trigger = scenario.trigger().code();
        this.start = start;
        this.release = release;
        this.bench = bench;
        this.page = bench.page();
        this.clock = bench.clock();
        this.processes = bench.processes();
    }

    /** Starts one child, sees it through, and writes its record. */
    void sample(long record) {
        page.arm(trigger);
        if (release != null) release.prepare();
        int parentCpu = processes.currentCpu();
        long triggered = clock.now();
        long started = triggered;
        int child = start.start();
        long returned = clock.now();
        if (child > 0 && release != null) {
            triggered = clock.now();
            release.fire(child);
            returned = clock.now();
        }
        if (child > 0) {
            int status = processes.reap(child);
            long reaped = clock.now();
            bench.log().put(record, Field.TRIGGERED, triggered);
            bench.log().put(record, Field.RETURNED, returned);
            bench.log().put(record, Field.REAPED, reaped);
            bench.log().put(record, Field.PARENT_CPU, parentCpu);
            keepChild(record, status, started, reaped);
        } else {
            bench.log().put(record, Field.CAUSE, -child);
            bench.log().put(record, Field.OUTCOME, Outcome.FAILED.code());
        }
        page.disarm();
    }

    private void keepChild(long record, int status, long started, long reaped) {
        LogWriter log = bench.log();
        long arrived = page.arrived();
        long recorded = page.recorded();
        long step = bench.steps().step();
        log.put(record, Field.ARRIVED, arrived);
        log.put(record, Field.RECORDED, recorded);
        log.put(record, Field.STEPPED, step);
        log.put(record, Field.CHILD_CPU, page.childCpu());
        log.put(record, Field.MINOR_FAULTS, processes.minorFaults());
        log.put(record, Field.VOLUNTARY_SWITCHES, processes.voluntarySwitches());
        log.put(record, Field.INVOLUNTARY_SWITCHES, processes.involuntarySwitches());
        if (step != 0 && recorded != 0) {
            log.put(record, Field.OUTCOME, Outcome.STEPPED.code());
        } else if (recorded >= started && recorded <= reaped) {
            log.put(record, Field.OUTCOME, Outcome.OK.code());
        } else {
            log.put(record, Field.CAUSE, lossCause(status, recorded, reaped - started));
            log.put(record, Field.OUTCOME, Outcome.LOST.code());
        }
    }

    private int lossCause(int status, long recorded, long elapsed) {
        if (recorded != 0) return LossCause.WILD_RECORD;
        return elapsed >= bench.timeoutNanos() ? LossCause.DEADLINE : status;
    }
}
