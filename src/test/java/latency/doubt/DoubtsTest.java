package latency.doubt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import latency.machine.Disturbance;
import latency.plan.Conditions;
import latency.result.Column;
import latency.result.Doubt;
import latency.trial.Outcome;
import org.junit.jupiter.api.Test;

/** Each doubt is raised by what it is about, and alone; nothing close to it raises it. */
class DoubtsTest {
    private static void assertOnly(String id, String text, Simulation simulation) {
        List<Doubt> doubts = simulation.doubts();
        assertEquals(List.of(id), doubts.stream().map(Doubt::id).toList(), doubts::toString);
        assertTrue(doubts.getFirst().text().contains(text), doubts.getFirst().text());
    }

    private static void assertNone(Simulation simulation) {
        assertEquals(List.of(), simulation.doubts());
    }

    private static Simulation clean() {
        return new Simulation();
    }

    @Test
    void aCleanResultRaisesNone() {
        assertNone(clean());
    }

    @Test
    void atMostOneCleanResultInAHundredRaisesAny() {
        int raised = 0;
        for (int i = 0; i < 300; i++) {
            double spread = 0.05 + 0.1 * (i % 7);
            int trials = 3 + i % 3;
            List<Doubt> doubts = clean().seed(1000 + i)
                    .trials(trials)
                    .with(Column.RECORDED, place -> 20_000 + place.around(100_000 << place.scenario(), spread))
                    .doubts();
            if (!doubts.isEmpty()) raised++;
        }
        assertTrue(raised <= 3, raised + " of 300");
    }

    @Test
    void textIsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Simulation simulation = clean().samples(700)
                .with(new Disturbance(0.4, 0.123, 7))
                .with("governor", "powersave")
                .with("idle_exit", "133 µs after 300 µs")
                .with(Column.STEPPED, place -> place.sample() == 7 ? 3_000 : 0)
                .with(Column.OUTCOME, place -> (place.sample() == 8 ? Outcome.LOST : Outcome.OK).code())
                .with(Column.PARENT_CPU, place -> place.random().nextInt(2))
                .with(Column.RECORDED, place -> place.around(place.sample() < 100 ? 300_000 : 20_000, 0.1));
        Locale.setDefault(Locale.ROOT);
        List<Doubt> doubts = simulation.doubts();
        assertTrue(doubts.size() >= 9, doubts::toString);
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals(doubts, simulation.doubts());
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void oneTrialIsToldTwoAreNot() {
        assertOnly("one-trial", "one trial only", clean().trials(1).samples(4000));
        assertNone(clean().trials(2).samples(2000));
    }

    @Test
    void lostAndFailedSamplesAreCounted() {
        assertOnly(
                "samples-lost",
                "6 of 9900",
                clean().samples(1100).with(Column.OUTCOME, place -> switch (place.sample()) {
                    case 5 -> place.scenario() == 0 ? Outcome.LOST.code() : Outcome.OK.code();
                    case 6 -> place.scenario() == 1 ? Outcome.FAILED.code() : Outcome.OK.code();
                    default -> Outcome.OK.code();
                }));
    }

    @Test
    void aClockThatWasSetIsTold() {
        assertOnly(
                "clock-set",
                "set 1 time, and 1 samples",
                clean().samples(1100)
                        .with(Column.STEPPED, place -> isFirst(place) ? 5_000_000 : 0)
                        .with(Column.OUTCOME, place -> isFirst(place) ? Outcome.STEPPED.code() : Outcome.OK.code()));
    }

    private static boolean isFirst(Simulation.Place place) {
        return place.trial() == 0 && place.scenario() == 0 && place.sample() == 0;
    }

    @Test
    void aClockThatIsSetAgainAndAgainIsNotStable() {
        assertOnly("clock-set", "not stable", clean().with(Column.STEPPED, place -> place.sample() == 7 ? -3_000 : 0));
    }

    @Test
    void latenciesBelowZeroAreTold() {
        assertOnly(
                "negative-latency",
                "3 latencies",
                clean().with(
                                Column.RECORDED,
                                place -> place.scenario() == 1 && place.sample() == 9
                                        ? -20_000
                                        : place.around(100_000, 0.2)));
    }

    @Test
    void aClockThatNeedsASystemCallIsTold() {
        assertOnly("slow-clock", "hpet", clean().with("clocksource", "hpet"));
        assertNone(clean().with("clocksource", "kvm-clock"));
        assertNone(clean().with("clocksource", "arch_sys_counter"));
    }

    @Test
    void aGovernorThatChangesTheFrequencyIsTold() {
        assertOnly("frequency", "powersave", clean().with("governor", "powersave"));
        assertNone(clean().with("governor", "none"));
    }

    @Test
    void stolenTimeIsTold() {
        assertOnly("steal", "12.3 %", clean().with(new Disturbance(0, 0.123, 0)));
        assertNone(clean().with(new Disturbance(0, 0.004, 0)));
    }

    @Test
    void workOfOthersIsTold() {
        assertOnly("load", "40 %", clean().with(new Disturbance(0.4, 0, 0)));
        assertNone(clean().with(new Disturbance(0.02, 0, 0)));
    }

    @Test
    void throttlingIsTold() {
        assertOnly("throttled", "3 periods", clean().with(new Disturbance(0, 0, 3)));
    }

    @Test
    void deepSleepMattersOnlyWhereThereIsTimeForIt() {
        assertOnly("idle-states", "133 µs", clean().with("idle_exit", "133 µs after 300 µs"));
        assertNone(clean().with("idle_exit", "133 µs after 3000 µs"));
        assertNone(clean().with("idle_exit", "2 µs after 2 µs"));
        assertNone(
                clean().with("idle_exit", "1 µs after 1 µs").with(Column.RECORDED, place -> place.around(1_300, 0.2)));
    }

    @Test
    void nobodySleepsDeeplyWhereTheTrialAsksForThat() {
        assertNone(
                clean().with("idle_exit", "133 µs after 300 µs").with(new Conditions("other", 0, false, 5, "", false)));
    }

    @Test
    void aLatencyThatIsMostlyTheInstrumentsOwnIsTold() {
        Simulation spin = clean().with(Column.RECORDED, place -> place.around(150 << place.scenario(), 0.1));
        assertOnly(
                "near-floor",
                "fork start: a median of 150 ns, of which the instrument itself may be 110 ns",
                spin.floor(Map.of("clock_read_ns", 30L, "downcall_ns", 10L, "null_0_1_ns", 150L, "null_1_0_ns", 110L)));
        assertNone(spin.floor(Map.of("clock_read_ns", 30L, "downcall_ns", 10L)));
    }

    @Test
    void aParentThatMovesIsTold() {
        assertOnly(
                "migrations",
                "5",
                clean().with(Column.PARENT_CPU, place -> place.random().nextInt(2)));
        assertNone(clean().with(Column.PARENT_CPU, place -> place.sample() / 250));
    }

    @Test
    void startsHeldUpBySlowOnesAreTold() {
        assertOnly(
                "coordinated-omission",
                "one each",
                clean().with(
                                Column.RECORDED,
                                place -> place.sample() % 200 == 100
                                        ? 20_000_000
                                        : place.around(100_000 << place.scenario(), 0.2)));
        assertNone(clean().with(
                        Column.RECORDED,
                        place -> place.sample() == 100 && place.scenario() == 0
                                ? 5_000_000
                                : place.around(100_000 << place.scenario(), 0.2)));
    }

    @Test
    void scenariosOfVeryDifferentLengthHoldUpNobody() {
        assertNone(clean().with(Column.RECORDED, place -> place.around(10_000 * Math.pow(50, place.scenario()), 0.2)));
    }

    @Test
    void twoModesAreToldWithTheirSharesAndPlaces() {
        assertOnly(
                "modes",
                "fork start: 2 modes, 30 % near 20.0 µs, 70 % near 100 µs",
                clean().samples(2000)
                        .with(
                                Column.RECORDED,
                                place -> place.scenario() == 0 && place.random().nextInt(10) < 3
                                        ? place.around(20_000, 0.05)
                                        : place.around(100_000, 0.05)));
    }

    @Test
    void modesAreToldToGoWithThePlacement() {
        assertOnly(
                "modes",
                "they go with whether the child is on its parent's CPU (and 2 scenarios more)",
                clean().with(Column.CHILD_CPU, place -> place.sample() % 2)
                        .with(Column.RECORDED, place -> place.around(place.sample() % 2 == 0 ? 20_000 : 100_000, 0.2)));
    }

    @Test
    void modesAreToldToGoWithTheBeginning() {
        assertTrue(clean().with(Column.RECORDED, place -> place.around(place.sample() < 100 ? 300_000 : 100_000, 0.1))
                .doubts()
                .getFirst()
                .text()
                .contains("they go with the beginning of a trial"));
    }

    @Test
    void aLongTailIsNoMode() {
        assertNone(clean().with(
                        Column.RECORDED,
                        place -> place.around(place.random().nextInt(50) == 0 ? 300_000 : 100_000, 0.2)));
    }

    @Test
    void stepsOfTheClockAreNoModes() {
        assertNone(clean().with(Column.RECORDED, place -> place.around(300, 0.1) / 20 * 20));
    }

    @Test
    void equalLatenciesAreOneMode() {
        assertNone(clean().with(Column.RECORDED, place -> 1000));
    }

    @Test
    void driftIsToldWithItsSize() {
        assertOnly(
                "drift",
                "+1",
                clean().with(Column.RECORDED, place -> place.around(100_000 * (1 + place.sample() / 5000.0), 0.1)));
        assertNone(clean().with(
                        Column.RECORDED, place -> place.around(100_000 * (1 + place.sample() / 50_000.0), 0.1)));
    }

    @Test
    void slowFirstSamplesAreTold() {
        assertOnly(
                "slow-start",
                "first 20 samples took 2",
                clean().with(Column.RECORDED, place -> place.around(place.sample() < 25 ? 250_000 : 100_000, 0.1)));
        assertNone(clean().with(Column.RECORDED, place -> place.around(place.sample() < 3 ? 250_000 : 100_000, 0.1)));
    }

    @Test
    void neighboursThatAreAlikeAreTold() {
        double[] level = new double[1];
        assertOnly(
                "autocorrelation",
                "4000 samples say as much as",
                clean().samples(4000).with(Column.RECORDED, place -> {
                    level[0] = 0.98 * level[0] + 0.2 * place.random().nextGaussian() * 0.2;
                    return place.around(100_000 * Math.exp(level[0]), 0.02);
                }));
    }

    @Test
    void trialsThatDisagreeAreTold() {
        assertOnly(
                "trials-disagree",
                "the medians of its 3 trials lie between 100 µs and 12",
                clean().with(Column.RECORDED, place ->
                        (long) (place.around(100_000, 0.1) * Math.pow(1.12, place.trial()))));
        assertNone(clean().with(Column.RECORDED, place -> place.around(100_000 * (1 + 0.02 * place.trial()), 0.2)));
    }

    @Test
    void ofVeryManySamplesAnExcerptRaisesTheSame() {
        int many = 80_000;
        assertNone(clean().trials(2).samples(many));
        List<Doubt> doubts = clean().trials(2)
                .samples(many)
                .with(Column.RECORDED, place -> place.around(100_000 * (1 + 0.2 * place.sample() / many), 0.1))
                .doubts();
        assertEquals("drift", doubts.getFirst().id());
        assertTrue(doubts.getFirst().text().contains("+15 %"), doubts::toString);
        assertOnly(
                "slow-start",
                "first 20 samples took 2",
                clean().trials(2)
                        .samples(many)
                        .with(Column.RECORDED, place -> place.around(place.sample() < 25 ? 250_000 : 100_000, 0.1)));
    }

    @Test
    void aPercentileOnHardlyASampleIsTold() {
        assertOnly("few-samples", "p99.9 rests on the 1 slowest of 1500 samples", clean().samples(500));
        assertOnly("few-samples", "p99 rests on the 1 slowest of 150 samples", clean().samples(50));
        assertNone(clean().samples(300));
    }
}
