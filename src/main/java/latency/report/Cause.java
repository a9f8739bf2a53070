package latency.report;

import latency.posix.Errno;
import latency.trial.LossCause;
import latency.trial.Outcome;

/** Why a sample has no latency, in words. */
final class Cause {
    private Cause() {}

    /** Empty if it has one; {@code number} is an errno or a {@link LossCause}, as the outcome says. */
    static String words(Outcome outcome, long number) {
        return switch (outcome) {
            case OK -> "";
            case LOST -> LossCause.describe(number);
            case FAILED -> Errno.describe((int) number) + Errno.limit((int) number);
            case STEPPED -> "the clock was set meanwhile";
        };
    }
}
