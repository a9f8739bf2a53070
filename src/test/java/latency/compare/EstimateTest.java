package latency.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final double EXACT = 1e-12;

    @Test
    void theMeanOfOneTwoThreeReachesAsTheTableOfStudentSays() {
        Estimate estimate = Estimate.ofMean(new double[] {1, 2, 3});
        assertEquals(2, estimate.value(), EXACT);
        assertEquals(1 / Math.sqrt(3), estimate.standardError(), EXACT);
        assertEquals(4.302652729911275 / Math.sqrt(3), estimate.reach(0.05), 1e-9);
    }

    @Test
    void aPairedDifferenceKnowsNothingOfWhatBothSidesShare() {
        Estimate estimate = Estimate.ofPaired(new double[] {1, 50, -7}, new double[] {2, 51, -6});
        assertEquals(new Estimate(1, 0, 2), estimate);
        assertEquals(new Interval(1, 1), estimate.interval(0.05));
    }

    @Test
    void anUnpairedDifferenceAddsTheVariancesOfBothMeans() {
        Estimate estimate = Estimate.ofUnpaired(new double[] {0, 2}, new double[] {10, 14, 12});
        assertEquals(11, estimate.value(), EXACT);
        assertEquals(Math.sqrt(1 + 4 / 3.0), estimate.standardError(), EXACT);
        assertEquals(Math.pow(1 + 4 / 3.0, 2) / (1 + 16 / 18.0), estimate.degreesOfFreedom(), EXACT);
    }

    @Test
    void aControlledDifferenceIsWhatTheControlsLeave() {
        Estimate estimate = Estimate.ofControlled(
                new double[] {2, 4, 6}, new double[] {1, 2, 3}, new double[] {17, 21}, new double[] {5, 7});
        assertEquals(7, estimate.value(), EXACT);
        assertEquals(0, estimate.standardError(), 1e-6);
        assertEquals(2, estimate.degreesOfFreedom(), EXACT);
    }

    @Test
    void controlsThatHardlyVaryWithinASideSayLittleOfALargeShift() {
        double[] values = {1.0, 1.1, 0.9};
        double[] controls = {0.010, 0.011, 0.009};
        Estimate near = Estimate.ofControlled(values, controls, new double[] {1.05, 1.0, 0.95}, controls);
        Estimate far = Estimate.ofControlled(
                values, controls, new double[] {1.05, 1.0, 0.95}, new double[] {1.010, 1.011, 1.009});
        assertTrue(far.standardError() > 100 * near.standardError(), far::toString);
    }

    @Test
    void oneValueHasNoInterval() {
        assertTrue(Estimate.ofMean(new double[] {5}).interval(0.05).isEmpty());
    }

    @Test
    void noValueHasNoEstimate() {
        assertTrue(Double.isNaN(Estimate.ofMean(new double[0]).value()));
    }

    @RepeatedTest(50)
    void exchangingTheSidesTurnsTheIntervalRound(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        double[] baseline = values(random);
        double[] candidate = values(random);
        Interval there = Estimate.ofUnpaired(baseline, candidate).interval(0.05);
        Interval back = Estimate.ofUnpaired(candidate, baseline).interval(0.05);
        assertEquals(there.low(), -back.high(), EXACT);
        assertEquals(there.high(), -back.low(), EXACT);
    }

    @RepeatedTest(50)
    void theIntervalHoldsTheEstimateAndAStricterOneHoldsTheInterval(RepetitionInfo repetition) {
        Estimate estimate = Estimate.ofMean(values(new Random(repetition.getCurrentRepetition())));
        Interval interval = estimate.interval(0.05);
        Interval stricter = estimate.interval(0.01);
        assertTrue(interval.contains(estimate.value()));
        assertTrue(stricter.contains(interval.low()) && stricter.contains(interval.high()));
    }

    @RepeatedTest(50)
    void aConstantAddedToTheCandidateMovesTheIntervalByIt(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        double[] baseline = values(random);
        double[] candidate = values(random);
        double[] moved = Arrays.stream(candidate).map(value -> value + 0.25).toArray();
        Interval before = Estimate.ofUnpaired(baseline, candidate).interval(0.05);
        Interval after = Estimate.ofUnpaired(baseline, moved).interval(0.05);
        assertEquals(before.low() + 0.25, after.low(), EXACT);
        assertEquals(before.high() + 0.25, after.high(), EXACT);
    }

    private static double[] values(Random random) {
        return IntStream.range(0, 2 + random.nextInt(20))
                .mapToDouble(i -> random.nextGaussian())
                .toArray();
    }
}
