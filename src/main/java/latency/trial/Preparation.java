package latency.trial;

import latency.plan.Placement;
import latency.plan.Scenario;
import latency.plan.TouchAfter;
import latency.start.Start;
import latency.trigger.Release;

/** Everything that can be done for a sample of one scenario before the clock is read. */
final class Preparation {
    private final Scenario scenario;
    private final Start start;
    private final Release release;
    private final Bench bench;
    private final int trigger;
    private final int parentCpu;
    private final int childCpu;
    private final boolean carriesShape;
    private final int touch;
    private final int touchPermyriad;

    /**
     * With what starts the children and what releases them.
     *
     * @throws latency.plan.PlanException if the machine has no such placement
     * @throws latency.posix.PosixException if the system refuses the parent's shape
     */
    Preparation(Scenario scenario, Start start, Release release, Bench bench) {
        this.scenario = scenario;
        this.start = start;
        this.release = release;
        this.bench = bench;
        this.trigger = scenario.trigger().code();
        int[] cpus = bench.placing().allowedCpus();
        this.parentCpu = scenario.cpus().parent(cpus);
        this.childCpu = scenario.trigger().releases() ? scenario.cpus().child(cpus) : Placement.ANYWHERE;
        TouchAfter after = scenario.touchAfter();
        this.touch = after == null ? 0 : after.code();
        this.touchPermyriad = after == null ? 0 : after.permyriad();
        this.carriesShape = !start.takeShape(scenario.shape());
        if (carriesShape) bench.parent().take(scenario.shape());
    }

    Scenario scenario() {
        return scenario;
    }

    Start start() {
        return start;
    }

    Release release() {
        return release;
    }

    Bench bench() {
        return bench;
    }

    /** Whether this process touches its memory again while the child stays. */
    boolean touchesHere() {
        return carriesShape
                && scenario.touchAfter() != null
                && scenario.touchAfter().byParent();
    }

    /** From here on only the start call is missing. */
    void prepare() {
        if (carriesShape) bench.parent().take(scenario.shape());
        bench.parent().bequeath(scenario.inherit());
        bench.placing().keepTo(parentCpu);
        bench.page().arm(start.armed(), trigger, release.blocker(), childCpu, start.parent());
        if (touch != 0) orderTouch();
        start.prepare();
    }

    private void orderTouch() {
        bench.page().touch(touch, touchPermyriad);
        if (carriesShape) bench.parent().orderTouch(bench.page());
    }
}
