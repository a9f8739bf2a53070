package latency.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which order rounds are run when some of them are not recorded. */
class BlockTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 59, 500, 10_000})
    void everyRoundIsRunOnce(int rounds) {
        Plan plan = plan(rounds).withUnrecorded();
        List<Integer> run = new ArrayList<>();
        for (Block block : plan.blocks()) for (int i = block.from(); i < block.to(); i++) run.add(i);
        assertEquals(
                IntStream.range(7, plan.allRounds()).boxed().toList(),
                run.stream().sorted().toList());
    }

    @Test
    void blocksTakeTurnsAndTheMeasuredRoundsAreTheRecordedOnes() {
        Plan plan = plan(500).withUnrecorded();
        boolean recorded = false;
        for (Block block : plan.blocks()) {
            assertEquals(!recorded, block.isRecorded());
            assertEquals(block.isRecorded(), block.to() <= 7 + 500);
            assertTrue(block.to() - block.from() <= 60, block::toString);
            recorded = block.isRecorded();
        }
        assertEquals(250, plan.unrecorded());
    }

    @Test
    void withoutUnrecordedThereIsOneBlock() {
        assertEquals(List.of(new Block(7, 507, true)), plan(500).blocks());
        assertEquals(plan(500), plan(500).withUnrecorded().withoutUnrecorded());
        assertFalse(plan(500).equals(plan(500).withUnrecorded()));
    }

    @Test
    void aTrialIsToldOfItsUnrecordedRounds() {
        Plan plan = plan(500).withUnrecorded();
        assertEquals(plan, Plan.ofArguments(plan.toArguments()));
    }

    private static Plan plan(int rounds) {
        return new Plan(
                List.of(Scenario.usual(StartMethod.FORK, Trigger.START)),
                rounds,
                7,
                1,
                1,
                Duration.ofSeconds(1),
                ClockChoice.MONOTONIC,
                List.of(),
                Conditions.USUAL);
    }
}
