package latency.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import latency.compare.Regression.Answer;
import latency.result.Result;
import latency.result.Results;
import org.junit.jupiter.api.Test;

class RegressionTest {
    private static final int EXPERIMENTS = 2_000;
    private static final Regression FIVE_PERCENT = new Regression(Metric.MEDIAN, 0.05);

    @Test
    void atTheLimitItIsHardlyEverCalledSlower() {
        assertTrue(share(Answer.SLOWER, 1.05, 0.02) <= 0.05);
    }

    @Test
    void atTheLimitItIsHardlyEverCalledGood() {
        assertTrue(share(Answer.GOOD, 1.05, 0.02) <= 0.05);
    }

    @Test
    void whatDidNotChangeIsCalledGood() {
        assertTrue(share(Answer.GOOD, 1, 0.02) >= 0.9);
    }

    @Test
    void whatBecameTwiceAsSlowIsCalledSlowerAtTheFirstLook() {
        assertEquals(Answer.SLOWER, look(trials(10, 1, new Random(1)), trials(3, 2, new Random(2))));
    }

    @Test
    void aBaselineOfTwoTrialsTellsNothing() {
        assertFalse(FIVE_PERCENT.canBeTold(trials(2, 1, new Random(1))));
    }

    @Test
    void oneSlowScenarioMakesItSlower() {
        Results baseline = Results.of(Results.FORK, Results.SPAWN);
        Results candidate = Results.of(Results.FORK, Results.SPAWN);
        for (int i = 0; i < 5; i++) {
            baseline.trial(new long[] {1000 + i}, new long[] {2000 + i});
            candidate.trial(new long[] {1000 + i}, new long[] {4000 + i});
        }
        assertEquals(Answer.SLOWER, look(baseline.build(), candidate.build()));
    }

    @Test
    void whatWasMeasuredUnderAnotherLoadIsNotCalledSlower() {
        Results candidate = Results.of(Results.FORK).othersShare(0.4);
        for (int i = 0; i < 5; i++) candidate.trial(new long[] {2_000_000 + i});
        Result baseline = trials(10, 1, new Random(1));
        assertEquals(Answer.OPEN, look(baseline, candidate.build()));
        assertEquals(
                "others took 40 % of the CPU time, and 0 % during the baseline",
                FIVE_PERCENT.obstacle(baseline, candidate.build()));
    }

    private static double share(Answer answer, double ratio, double scatter) {
        long count = IntStream.range(0, EXPERIMENTS)
                .filter(seed -> sequence(ratio, scatter, new Random(31L * seed)) == answer)
                .count();
        return (double) count / EXPERIMENTS;
    }

    private static Answer sequence(double ratio, double scatter, Random random) {
        Result baseline = trials(10, 1, scatter, random);
        Result all = trials(Regression.MOST_TRIALS, ratio, scatter, random);
        for (int trials = 1; trials <= Regression.MOST_TRIALS; trials++) {
            if (!Regression.isLookDue(trials)) continue;
            Answer answer = look(baseline, first(trials, all));
            if (answer != Answer.OPEN) return answer;
        }
        return Answer.OPEN;
    }

    private static Answer look(Result baseline, Result candidate) {
        return FIVE_PERCENT.answer(baseline, candidate);
    }

    private static Result first(int trials, Result result) {
        return new Result(
                result.program(),
                result.plan().withTrials(trials),
                result.environment(),
                result.trials().subList(0, trials),
                result.doubts());
    }

    private static Result trials(int trials, double ratio, Random random) {
        return trials(trials, ratio, 0.02, random);
    }

    private static Result trials(int trials, double ratio, double scatter, Random random) {
        Results results = Results.of(Results.FORK);
        for (int i = 0; i < trials; i++)
            results.trial(new long[] {Math.round(1e6 * ratio * Math.exp(scatter * random.nextGaussian()))});
        return results.build();
    }
}
