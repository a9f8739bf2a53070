package latency.trial;

import java.util.Arrays;
import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.start.Ended;
import latency.start.Start;
import latency.trial.SampleLog.Field;
import latency.trigger.Release;

/**
 * Parks a herd of children for each sample, one after the other, and releases them all with one trigger.
 *
 * <p>Measured is the time from the parent's reading of the clock, just before its trigger, to each child's own reading.
 * The latency of the sample is that of the child that recorded last; it is lost as a whole if one child is.
 */
final class HerdSampler implements Sampler {
    private final int index;
    private final Preparation preparation;
    private final Start start;
    private final Release release;
    private final Bench bench;
    private final HandoffPage page;
    private final Clock clock;
    private final long gapNanos;
    private final int[] children;
    private final int[] statuses;
    private final long[] ranks;
    private final Ended ended = new Ended();
    private int started;
    private int refusal;
    private long faults;
    private long voluntarySwitches;
    private long involuntarySwitches;

    /** For the scenario at this index of the plan. */
    HerdSampler(int index, Preparation preparation) {
        int herd = preparation.scenario().herd();
        this.index = index;
        this.preparation = preparation;
        this.start = preparation.start();
        this.release = preparation.release();
        this.bench = preparation.bench();
        this.page = bench.page();
        this.clock = bench.clock();
        this.gapNanos = preparation.scenario().gap().toNanos();
        this.children = new int[herd];
        this.statuses = new int[herd];
        this.ranks = new long[herd];
        page.makeRoom(herd);
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public void sample(long record, long begun) {
        preparation.prepare();
        long before = clock.now();
        boolean parked = parkAll();
        long seen = clock.now();
        if (parked) cool();
        int cpu = bench.processes().currentCpu();
        long triggered = clock.now();
        if (parked) release.fire(children);
        else endAll();
        long returned = clock.now();
        reapAll();
        long reaped = clock.now();
        long step = bench.steps().step(begun, before, triggered, returned, reaped);
        bench.log().put(record, Field.PARKED, seen);
        keepParent(record, cpu, triggered, returned, reaped);
        keepHerd(record, parked, before, reaped, step, begun);
        page.disarm();
    }

    /** One child stands for the herd: what a whole herd may lack is counted sample by sample. */
    @Override
    public int probe() {
        preparation.prepare();
        int child = start.start();
        if (child > 0) {
            release.fire(child);
            start.reap(child, ended);
            release.reset();
        }
        page.disarm();
        return child > 0 ? 0 : -child;
    }

    /** Whether all are; else the child that was started last is not, or one more was refused. */
    private boolean parkAll() {
        refusal = 0;
        for (started = 0; started < children.length; started++) {
            page.place(started);
            children[started] = start.start();
            if (children[started] <= 0) {
                refusal = -children[started];
                return false;
            }
            if (!bench.parking().await(children[started], bench.timeoutNanos())) {
                started++;
                return false;
            }
        }
        return true;
    }

    private void cool() {
        bench.parking().pass(gapNanos);
        release.rehearse(children[0]);
    }

    private void endAll() {
        for (int i = 0; i < started; i++) bench.processes().kill(children[i]);
    }

    private void reapAll() {
        faults = voluntarySwitches = involuntarySwitches = 0;
        for (int i = 0; i < started; i++) {
            start.reap(children[i], ended);
            statuses[i] = ended.status();
            faults += ended.minorFaults();
            voluntarySwitches += ended.voluntarySwitches();
            involuntarySwitches += ended.involuntarySwitches();
        }
    }

    private void keepParent(long record, int cpu, long triggered, long returned, long reaped) {
        LogWriter log = bench.log();
        log.put(record, Field.TRIGGERED, triggered);
        log.put(record, Field.RETURNED, returned);
        log.put(record, Field.REAPED, reaped);
        log.put(record, Field.PARENT_CPU, cpu);
        log.put(record, Field.MINOR_FAULTS, faults);
        log.put(record, Field.VOLUNTARY_SWITCHES, voluntarySwitches);
        log.put(record, Field.INVOLUNTARY_SWITCHES, involuntarySwitches);
    }

    private void keepHerd(long record, boolean parked, long before, long reaped, long step, long begun) {
        bench.log().put(record, Field.STEPPED, step);
        if (refusal != 0) {
            bench.log().put(record, Field.CAUSE, refusal);
            bench.log().put(record, Field.OUTCOME, Outcome.FAILED.code());
            return;
        }
        int lost = parked ? lost(before, reaped, step) : started - 1;
        if (lost < 0) {
            keepRanks(record);
            bench.log().put(record, Field.OUTCOME, step == 0 ? Outcome.OK.code() : Outcome.STEPPED.code());
        } else {
            bench.log().put(record, Field.CAUSE, lossCause(lost, begun));
            bench.log().put(record, Field.OUTCOME, Outcome.LOST.code());
            release.reset();
        }
    }

    /** A child without a record, or with one that cannot be though the clock was not set; −1 if there is none. */
    private int lost(long before, long reaped, long step) {
        for (int i = 0; i < children.length; i++) {
            page.look(i);
            ranks[i] = page.recorded();
            boolean within = before <= ranks[i] && ranks[i] <= reaped;
            if (ranks[i] == 0 || !within && step == 0) return i;
        }
        return -1;
    }

    private void keepRanks(long record) {
        LogWriter log = bench.log();
        int last = 0;
        for (int i = 1; i < ranks.length; i++) if (ranks[i] > ranks[last]) last = i;
        page.look(last);
        log.put(record, Field.ARRIVED, page.arrived());
        log.put(record, Field.CHILD_CPU, page.childCpu());
        Arrays.sort(ranks);
        log.put(record, Field.FIRST, ranks[0]);
        log.put(record, Field.MEDIAN, ranks[(ranks.length - 1) / 2]);
        log.put(record, Field.RECORDED, ranks[ranks.length - 1]);
    }

    private int lossCause(int child, long begun) {
        page.look(child);
        if (page.recorded() != 0) return LossCause.WILD_RECORD;
        return bench.steps().since(begun) >= bench.timeoutNanos() ? LossCause.DEADLINE : statuses[child];
    }
}
