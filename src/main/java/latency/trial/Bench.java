package latency.trial;

import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.posix.Processes;

/** What every sampler of a trial works with. */
record Bench(
        HandoffPage page, Clock clock, Processes processes, StepDetector steps, LogWriter log, long timeoutNanos) {}
