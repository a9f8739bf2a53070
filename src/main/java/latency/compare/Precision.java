package latency.compare;

import java.util.List;
import java.util.stream.IntStream;
import latency.result.MeasuredTrial;

/** When a run knows its medians well enough. */
public final class Precision {
    /**
     * Below so many trials a narrow interval is too often luck: stopping as soon as one is seen would leave the intervals
     * covering less than they promise.
     */
    static final int LEAST_TRIALS = 8;

    private Precision() {}

    /** Whether the 95 % interval of every scenario's median reaches no further than this share of it. */
    public static boolean isReached(List<MeasuredTrial> trials, double share) {
        if (trials.size() < LEAST_TRIALS) return false;
        return IntStream.range(0, trials.getFirst().scenarios().size())
                .mapToDouble(scenario -> Side.of(trials, scenario).reach(Metric.MEDIAN))
                .allMatch(reach -> reach <= share);
    }
}
