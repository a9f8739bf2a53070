package latency.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import latency.compare.Estimate;
import latency.fit.Sweeps.Cost;
import latency.plan.Scenario;
import latency.result.Result;
import latency.result.Results;
import latency.result.Samples;
import org.junit.jupiter.api.Test;

class CostModelTest {
    private static final List<String> AMOUNTS = List.of("0", "4M", "16M", "64M");
    private static final Cost FORK = new Cost("fork", Sweeps.line(500_000, 40));
    private static final Cost SPAWN = new Cost("posix_spawn", Sweeps.line(600_000, 0));

    private static CostModel model(int trials, int rounds, Cost... costs) {
        return CostModel.of(new Sweeps(AMOUNTS, trials, rounds, 1).of(costs));
    }

    private static Line line(CostModel model, int sweep) {
        return model.sweeps().get(sweep).curves().getFirst().line();
    }

    private static boolean covers(Estimate estimate, double truth) {
        return estimate.interval(Line.ERROR_RATE).contains(truth);
    }

    @Test
    void aLineThroughThePointsTellsBaseAndCostOfAPage() {
        CostModel model = model(8, 50, FORK);
        Line line = line(model, 0);
        assertEquals(40, line.slope().value(), 3);
        assertEquals(500_000, line.base().value(), 25_000);
        assertTrue(covers(line.slope(), 40) && covers(line.base(), 500_000), line::toString);
        assertTrue(line.fits());
        assertEquals("4 KiB page", model.sweeps().getFirst().unit());
        assertFalse(model.isOfOneTrial());
    }

    @Test
    void intervalsCoverTheTruthAsOftenAsTheySay() {
        int covered = 0;
        for (int seed = 0; seed < 100; seed++) {
            Result result = new Sweeps(AMOUNTS, 5, 20, seed).of(FORK);
            if (covers(line(CostModel.of(result), 0).slope(), 40)) covered++;
        }
        assertTrue(covered >= 88, "of 100: " + covered);
    }

    @Test
    void blocksOfRoundsStandInForTrialsWhereThereIsOne() {
        CostModel model = model(1, 400, FORK);
        Estimate slope = line(model, 0).slope();
        assertTrue(model.isOfOneTrial());
        assertEquals(40, slope.value(), 5);
        double reach = slope.reach(Line.ERROR_RATE);
        assertTrue(reach > 0.2 && reach < 5, slope::toString);
    }

    @Test
    void tooFewRoundsOfOneTrialHaveNoIntervalAndNoMisfit() {
        Line line = line(model(1, 10, new Cost("fork", kib -> 500_000 + kib * kib)), 0);
        assertTrue(line.slope().interval(Line.ERROR_RATE).isEmpty());
        assertTrue(line.fits());
    }

    @Test
    void aBendIsNoLineAndThePointIsNamed() {
        Line line = line(model(8, 50, new Cost("fork", kib -> kib == 16 * 1024 ? 2_000_000 : 500_000 + 10 * kib)), 0);
        assertFalse(line.fits());
        assertEquals(2, line.misfit());
        assertTrue(line.residuals().get(2).value() > 0.3);
    }

    @Test
    void aCrossoverIsFoundWithAnIntervalThatHoldsIt() {
        CostModel model = model(8, 50, FORK, SPAWN);
        Crossover crossover = model.crossovers().getFirst();
        double truth = 100_000 / 40.0 * 4096;
        assertTrue(crossover.exists() && crossover.sure(), crossover::toString);
        assertEquals("posix_spawn", crossover.fast());
        assertEquals("fork", crossover.slow());
        assertEquals("start", crossover.label());
        assertTrue(crossover.interval().contains(truth), crossover::toString);
        assertTrue(
                crossover.interval().low() > truth / 3 && crossover.interval().high() < truth * 3);
    }

    @Test
    void withoutACrossoverTheFasterOneIsNamed() {
        Crossover crossover = model(8, 50, new Cost("fork", Sweeps.line(900_000, 40)), SPAWN)
                .crossovers()
                .getFirst();
        assertFalse(crossover.exists());
        assertTrue(crossover.sure());
        assertEquals("posix_spawn", crossover.fast());
    }

    @Test
    void curvesThatRunSideBySideHaveNoSureCrossover() {
        Crossover crossover = model(5, 30, SPAWN, new Cost("fork", Sweeps.line(600_000, 0)))
                .crossovers()
                .getFirst();
        assertFalse(crossover.sure());
    }

    @Test
    void twoPointsAreNoSweep() {
        assertTrue(
                CostModel.of(new Sweeps(List.of("0", "1G"), 3, 20, 1).of(FORK)).isEmpty());
    }

    @Test
    void withoutMemoryThereAreNoPagesAndThePointBelongsToEveryKind() {
        Cost huge = new Cost("fork", kib -> 500_000 + 20_000 * kib / 2048, Map.of("pages", "thp"));
        Result small = new Sweeps(AMOUNTS, 5, 20, 1).of(FORK);
        Result both = new Sweeps(List.of("4M", "16M", "64M"), 5, 20, 1).of(huge);
        Results results = Results.of(Stream.of(small, both)
                .flatMap(result -> result.plan().scenarios().stream())
                .toArray(Scenario[]::new));
        for (int i = 0; i < 5; i++) {
            int trial = i;
            results.trial(
                    null,
                    Stream.of(small, both)
                            .flatMap(result -> result.trials().get(trial).scenarios().stream())
                            .map(scenario -> scenario.measured())
                            .toArray(Samples[]::new));
        }
        List<Sweep> sweeps = CostModel.of(results.build()).sweeps();
        assertEquals(List.of(4, 4), sweeps.stream().map(s -> s.amounts().size()).toList());
        assertEquals("2 MiB page", sweeps.get(1).unit());
        assertEquals(20_000, sweeps.get(1).curves().getFirst().line().slope().value(), 4_000);
    }

    @Test
    void aScenarioThatWasNotMeasuredTakesItsSweepAlong() {
        Scenario[] scenarios = AMOUNTS.stream()
                .map(amount -> Scenario.of(Map.of("method", "fork", "trigger", "start", "memory", amount)))
                .toArray(Scenario[]::new);
        long[] some = {1_000, 2_000, 3_000};
        Result result =
                Results.of(scenarios).trial(some, some, new long[0], some).build();
        assertTrue(CostModel.of(result).isEmpty());
    }

    @Test
    void theSameResultGivesTheSameFigures() {
        assertEquals(model(5, 30, FORK, SPAWN), model(5, 30, FORK, SPAWN));
    }

    @Test
    void publishedRangesBelongToWhatIsCopied() {
        List<Sweep> sweeps = model(3, 20, FORK, SPAWN).sweeps();
        assertEquals(Published.SMALL_PAGE, sweeps.getFirst().publishedUnit().orElseThrow());
        assertTrue(sweeps.get(1).publishedUnit().isEmpty());
    }
}
