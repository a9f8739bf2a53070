package latency.result;

import latency.plan.Scenario;

/**
 * What one trial measured of one scenario; the warm-up is kept apart and is in no figure.
 *
 * @param unavailable why the machine could not give the scenario; null if it could
 * @param unrecorded taken in turn with those that were measured, but while the kernel's events were not recorded: none unless
 *     they were
 */
public record MeasuredScenario(
        Scenario scenario, String unavailable, Samples warmUp, Samples measured, Samples unrecorded) {

    /** Without unrecorded samples. */
    public MeasuredScenario(Scenario scenario, String unavailable, Samples warmUp, Samples measured) {
        this(scenario, unavailable, warmUp, measured, StoredSamples.NONE);
    }

    /** The same with what the kernel says of the measured samples. */
    public MeasuredScenario with(Samples staged) {
        return new MeasuredScenario(scenario, unavailable, warmUp, staged, unrecorded);
    }
}
