package latency.result;

import latency.plan.Scenario;

/** What one trial measured of one scenario; the warm-up is kept apart and is in no figure. */
public record MeasuredScenario(Scenario scenario, Samples warmUp, Samples measured) {}
