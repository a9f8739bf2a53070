package latency.result;

import latency.plan.Scenario;

/**
 * What one trial measured of one scenario; the warm-up is kept apart and is in no figure.
 *
 * @param unavailable why the machine could not give the scenario; null if it could
 */
public record MeasuredScenario(Scenario scenario, String unavailable, Samples warmUp, Samples measured) {}
