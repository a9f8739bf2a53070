package latency.kernel.trace;

import latency.plan.Scenario;
import latency.trigger.Trigger;
import latency.trigger.When;

/**
 * A sample that has a latency, as the trial logged it. Instants are in nanoseconds on CLOCK_MONOTONIC.
 *
 * @param index of the scenario in the plan
 * @param place among the measured samples of its scenario
 * @param sequence place in the trial
 * @param child its number
 */
record Taken(
        int index,
        Scenario scenario,
        int place,
        long sequence,
        int child,
        long triggered,
        long arrived,
        long recorded) {

    /** Whether the start call was the trigger. */
    boolean isStarted() {
        return !scenario.trigger().releases();
    }

    /** Whether the child slept when it was released. */
    boolean isAsleep() {
        return scenario.when() == When.PARKED && scenario.trigger() != Trigger.SPIN;
    }

    boolean executes() {
        return isStarted() && scenario.method().kind().executes();
    }
}
