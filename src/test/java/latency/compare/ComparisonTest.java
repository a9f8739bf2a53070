package latency.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import latency.compare.Comparison.Named;
import latency.compare.Comparison.Part;
import latency.plan.ClockChoice;
import latency.plan.PlanException;
import latency.result.Result;
import latency.result.Results;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Rules RULES = new Rules(0.02, List.of(Metric.MEDIAN));

    @Test
    void aFileIsTheSameAsItself() {
        Result result = trials(5, 1, 0.3);
        Row row = onlyRow(result, result);
        assertEquals(Verdict.SAME, row.verdict());
        assertEquals(new Interval(1, 1), row.interval());
    }

    @Test
    void aFileOfOneTrialIsTheSameAsItselfToo() {
        Result result = trials(1, 1, 0.3);
        assertEquals(Verdict.SAME, onlyRow(result, result).verdict());
    }

    @Test
    void aTenthMoreIsSlowerWhenTrialsAgree() {
        assertEquals(
                Verdict.SLOWER,
                onlyRow(trials(5, 1, 0.01), trials(5, 1.1, 0.01)).verdict());
    }

    @Test
    void aTenthLessIsFasterWhenTrialsAgree() {
        assertEquals(
                Verdict.FASTER,
                onlyRow(trials(5, 1.1, 0.01), trials(5, 1, 0.01)).verdict());
    }

    @Test
    void aDifferenceBelowTheLeastIsNone() {
        assertEquals(
                Verdict.SAME,
                onlyRow(trials(20, 1, 0.001), trials(20, 1.005, 0.001)).verdict());
    }

    @Test
    void whereTrialsDisagreeThereIsNoVerdictButANumberOfTrials() {
        Row row = onlyRow(trials(4, 1, 0.1), trials(4, 1.1, 0.1));
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertTrue(row.trialsToSettle() > 4, row::toString);
        assertTrue(row.smallestEffect() > 0.05, row::toString);
    }

    @Test
    void twoTrialsCanOnlyBeInconclusive() {
        Row row = onlyRow(trials(2, 1, 0.001), trials(9, 3, 0.001));
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertEquals("2 trials on a side, and it takes at least 3: use --trials", row.remark());
        assertTrue(row.interval().isEmpty());
    }

    @Test
    void aMachineThatBecameSlowerIsNoSlowerStart() {
        Row row = onlyRow(drifted(1, 1, true), drifted(1.3, 1, true));
        assertEquals(Verdict.SAME, row.verdict(), row::toString);
        assertEquals(
                Verdict.SLOWER,
                onlyRow(drifted(1, 1, false), drifted(1.3, 1, false)).verdict());
    }

    @Test
    void aStartThatBecameSlowerOnAMachineThatBecameSlowerTooIsTold() {
        Row row = onlyRow(drifted(1, 1, true), drifted(1.3, 1.1, true));
        assertEquals(Verdict.SLOWER, row.verdict(), row::toString);
        assertEquals(1.1, row.ratio(), 0.005);
    }

    @Test
    void onAnotherKernelTheControlIsToldAndNothingIsLeftOut() {
        Result other = drifted(Results.of(Results.FORK).fact("kernel", "6.13.0"), 1.3, 1, true);
        Comparison comparison =
                Comparison.of(new Named("a", drifted(1, 1, true)), List.of(new Named("b", other)), RULES);
        assertEquals(Verdict.SLOWER, comparison.rows().findFirst().orElseThrow().verdict());
        assertEquals(
                "the control, a start by a small process, changed ×1.30 [1.24, 1.36]; as the environments differ, ratios hold that as well",
                comparison.parts().getFirst().remarks().getFirst());
    }

    /** Trials on a machine that is this many times as slow, and a little different in each. */
    private static Result drifted(double machine, double ratio, boolean controlled) {
        return drifted(Results.of(Results.FORK), machine, ratio, controlled);
    }

    private static Result drifted(Results results, double machine, double ratio, boolean controlled) {
        for (int trial = 0; trial < 6; trial++) {
            double speed = machine * Math.exp(0.02 * (trial - 2.5));
            if (controlled) results.control(Math.round(100_000 * speed));
            results.trial(new long[] {Math.round(1e6 * ratio * speed * (1 + 0.0005 * (trial % 2)))});
        }
        return results.build();
    }

    @Test
    void tooFewSamplesForAPercentileAreNoVerdict() {
        Rules rules = new Rules(0.02, List.of(Metric.latency(0.99)));
        Comparison comparison =
                Comparison.of(new Named("a", trials(5, 1, 0.01)), List.of(new Named("b", trials(5, 2, 0.01))), rules);
        Row row = comparison.rows().findFirst().orElseThrow();
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertTrue(row.remark().startsWith("a trial has too few samples for p99"), row::remark);
    }

    @Test
    void theIntervalsOfManyRowsAreWiderThanThatOfOne() {
        Result one = trials(5, 1, 0.05);
        Interval alone = onlyRow(one, trials(5, 1.1, 0.05)).interval();
        Comparison both = Comparison.of(
                new Named("a", one),
                List.of(new Named("b", trials(5, 1.1, 0.05)), new Named("c", trials(5, 1.2, 0.05))),
                RULES);
        Interval amongTwo = both.rows().findFirst().orElseThrow().interval();
        assertTrue(amongTwo.low() < alone.low() && amongTwo.high() > alone.high());
    }

    @Test
    void theSameResultsAlwaysCompareTheSame() {
        assertEquals(
                onlyRow(trials(5, 1, 0.05), trials(5, 1.1, 0.05)), onlyRow(trials(5, 1, 0.05), trials(5, 1.1, 0.05)));
    }

    @Test
    void environmentsAreComparedFirst() {
        Result baseline = Results.of(Results.FORK).trial(new long[] {1}).build();
        Result candidate = Results.of(Results.FORK)
                .fact("kernel", "6.18.0")
                .clock(ClockChoice.MONOTONIC)
                .trial(new long[] {1})
                .build();
        assertEquals(
                List.of(new Difference("kernel", "6.12.0", "6.18.0"), new Difference("clock", "realtime", "monotonic")),
                part(baseline, candidate).differences());
    }

    @Test
    void scenariosThatOneSideLacksAreNamed() {
        Result baseline = Results.of(Results.FORK, Results.SPAWN)
                .trial(new long[] {1}, new long[] {2})
                .build();
        Result candidate = Results.of(Results.FORK_LOCK, Results.FORK)
                .trial(new long[] {1}, new long[] {2})
                .build();
        Part part = part(baseline, candidate);
        assertEquals(List.of("only in a: posix_spawn start", "only in b: fork lock racing"), part.remarks());
        assertEquals(List.of("fork start"), part.rows().stream().map(Row::label).toList());
    }

    @Test
    void whatWasMeasuredUnderAnotherLoadIsNotCalledSlower() {
        Results busy = Results.of(Results.FORK).othersShare(0.6);
        for (int i = 0; i < 5; i++) busy.trial(new long[] {2_000_000 + i});
        Row row = onlyRow(trials(5, 1, 0.01), busy.build());
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertTrue(
                row.remark().startsWith("others took 60 % of the CPU time, and 0 % during the baseline"), row::remark);
    }

    @Test
    void nothingInCommonIsAnErrorThatNamesBoth() {
        Result baseline = Results.of(Results.FORK).trial(new long[] {1}).build();
        Result candidate = Results.of(Results.SPAWN).trial(new long[] {1}).build();
        PlanException problem = assertThrows(PlanException.class, () -> part(baseline, candidate));
        assertEquals("a and b have no scenario in common: fork start; and posix_spawn start", problem.getMessage());
    }

    @Test
    void trialsThatAreMissingOrCutShortDoNotCount() {
        Result candidate = Results.of(Results.FORK)
                .trial(new long[] {1000})
                .trial("interrupted", Results.samples(5000))
                .missingTrials(2)
                .build();
        Part part = part(trials(5, 1, 0.01), candidate);
        assertEquals(List.of("b: 1 of 4 trials are complete, and only those count"), part.remarks());
        assertEquals(1000, part.rows().getFirst().candidate(), 1e-6);
    }

    @Test
    void scenariosOfOneFileArePairedTrialByTrial() {
        Results results = Results.of(Results.FORK, Results.SPAWN);
        Random random = new Random(5);
        for (int i = 0; i < 5; i++) {
            long latency = Math.round(1e6 * Math.exp(random.nextGaussian()));
            results.trial(new long[] {latency}, new long[] {Math.round(latency * 1.1)});
        }
        Row row = byMethod(results);
        assertEquals("start: fork -> posix_spawn", row.label());
        assertEquals(Verdict.SLOWER, row.verdict());
    }

    @Test
    void whatDisturbsBothSamplesOfARoundDoesNotBlurTheirRatio() {
        Random random = new Random(6);
        Results results = Results.of(Results.FORK, Results.SPAWN);
        for (int trial = 0; trial < 5; trial++) {
            long[] baseline = random.longs(200, 1_000_000, 9_000_000).toArray();
            long[] candidate =
                    Arrays.stream(baseline).map(latency -> latency * 105 / 100).toArray();
            results.trial(baseline, candidate);
        }
        Row row = byMethod(results);
        assertEquals(Verdict.SLOWER, row.verdict());
        assertEquals(1.05, row.ratio(), 1e-4);
    }

    @Test
    void aMedianThatJumpsToAnotherModeIsSlowerThoughMostRoundsAreNot() {
        Random random = new Random(7);
        Results results = Results.of(Results.FORK, Results.SPAWN);
        for (int trial = 0; trial < 5; trial++) results.trial(bimodal(0.3, random), bimodal(0.6, random));
        Row row = byMethod(results);
        assertEquals(Verdict.SLOWER, row.verdict());
        assertEquals(2, row.ratio(), 0.1);
        assertTrue(row.remark().startsWith("the distributions differ in shape"), row::remark);
    }

    private static long[] bimodal(double shareOfSlow, Random random) {
        return random.doubles(1000)
                .mapToLong(share -> (share < shareOfSlow ? 2_000_000 : 1_000_000) + random.nextInt(20_000))
                .toArray();
    }

    private static Row byMethod(Results results) {
        return Comparison.by("method", new Named("a", results.build()), RULES)
                .rows()
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anAxisWithoutMeaningForOneSideDoesNotKeepThemApart() {
        Result result = Results.of(Results.FORK, Results.FORK_LOCK)
                .trial(new long[] {1}, new long[] {2})
                .build();
        Comparison comparison = Comparison.by("trigger", new Named("a", result), RULES);
        assertEquals(
                List.of("fork: start -> lock"),
                comparison.rows().map(Row::label).toList());
    }

    @Test
    void anAxisThatDoesNotVaryIsAnErrorThatNamesThoseThatDo() {
        Result result = Results.of(Results.FORK, Results.FORK_LOCK)
                .trial(new long[] {1}, new long[] {2})
                .build();
        PlanException problem =
                assertThrows(PlanException.class, () -> Comparison.by("method", new Named("a", result), RULES));
        assertEquals("--by method: choose an axis with several values: trigger", problem.getMessage());
    }

    private static Row onlyRow(Result baseline, Result candidate) {
        return part(baseline, candidate).rows().getFirst();
    }

    private static Part part(Result baseline, Result candidate) {
        return Comparison.of(new Named("a", baseline), List.of(new Named("b", candidate)), RULES)
                .parts()
                .getFirst();
    }

    /** Trials whose medians scatter by this share, evenly around 1 ms times the ratio. */
    private static Result trials(int trials, double ratio, double scatter) {
        Results results = Results.of(Results.FORK);
        for (int i = 0; i < trials; i++) {
            double place = trials == 1 ? 0 : 2.0 * i / (trials - 1) - 1;
            results.trial(new long[] {Math.round(1e6 * ratio * Math.exp(scatter * place))});
        }
        return results.build();
    }
}
