package latency.command;

import java.time.Duration;
import latency.plan.ClockChoice;
import latency.plan.PlanException;
import picocli.CommandLine.Option;

/** The options that have the kernel's events recorded. */
final class StageOptions {
    @Option(
            names = "--stages",
            description = "record the kernel's events too, and split every latency by them; takes root and tracefs")
    private boolean stages;

    @Option(
            names = "--break-on",
            paramLabel = "DURATION",
            description = "with --stages, which it implies: stop recording at the first sample above it, such as"
                    + " 500us, and show what happened around it",
            converter = Converters.PositiveDuration.class)
    private Duration breakOn;

    boolean areAsked() {
        return stages || breakOn != null;
    }

    boolean breaks() {
        return breakOn != null;
    }

    /** Above which latency recording stops; 0: it does not. */
    long breakOnNanos() {
        return breaks() ? breakOn.toNanos() : 0;
    }

    /** The kernel gives its instants on one clock only; {@code named} is null if nobody named one. */
    ClockChoice clock(ClockChoice named) {
        if (areAsked() && named == ClockChoice.REALTIME)
            throw new PlanException(
                    "--clock realtime: the kernel's events are on the monotonic clock; leave it out with --stages");
        if (named != null) return named;
        return areAsked() ? ClockChoice.MONOTONIC : ClockChoice.REALTIME;
    }
}
