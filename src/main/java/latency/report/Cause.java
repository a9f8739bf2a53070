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
            case FAILED -> Errno.describe((int) number) + limit(number);
            case STEPPED -> "the clock was set meanwhile";
        };
    }

    /** What may have bitten when there were too many processes. */
    private static String limit(long errno) {
        return errno == Errno.EAGAIN ? ", limit RLIMIT_NPROC, pids.max or kernel.threads-max" : "";
    }
}
