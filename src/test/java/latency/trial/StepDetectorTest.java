package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepDetectorTest {
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private long monotonic = 1_000_000;
    private long offset = 20_000 * DAY_NANOS;
    private long readingTakes = 50;

    private final StepDetector detector = new StepDetector(this::clock, this::tick);

    private long tick() {
        return monotonic += readingTakes;
    }

    private long clock() {
        return tick() + offset;
    }

    /** With four readings of a clock that is set by as much before each, and then by as much once more. */
    private long step(StepDetector detector, long... sets) {
        long begun = detector.begin();
        long[] readings = new long[4];
        for (int i = 0; i < sets.length; i++) {
            offset += sets[i];
            if (i < readings.length) readings[i] = clock();
        }
        return detector.step(begun, readings[0], readings[1], readings[2], readings[3]);
    }

    private long step(StepDetector detector) {
        return step(detector, 0, 0, 0, 0);
    }

    @Test
    void clocksThatGoTogetherHaveNotBeenSet() {
        for (int i = 0; i < 1000; i++) assertEquals(0, step(detector));
    }

    @Test
    void aStepForwardIsSeenOnce() {
        offset += DAY_NANOS;
        assertEquals(DAY_NANOS, step(detector));
        assertEquals(0, step(detector));
    }

    @Test
    void aStepBackIsSeenOnce() {
        offset -= 5_000;
        assertEquals(-5_000, step(detector));
        assertEquals(0, step(detector));
    }

    @Test
    void aPauseBetweenTwoReadingsIsNoStep() {
        long[] readings = {0};
        StepDetector paused = new StepDetector(
                () -> {
                    if (++readings[0] == 2) monotonic += DAY_NANOS;
                    return tick() + offset;
                },
                this::tick);
        assertEquals(0, step(paused));
    }

    @Test
    void aSlowMachineSeesAStepAllTheSame() {
        readingTakes = 100_000;
        offset += DAY_NANOS;
        assertEquals(DAY_NANOS, step(detector), 200_000);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0, 0", "0, 0, 1, 0", "0, 0, 0, 1", "0, -1, 0, 0", "0, 0, -1, 0", "0, 0, 0, -1", "0, 1, -1, 0"})
    void aClockThatWasSetAndSetBackWasSet(int first, int second, int third, int fourth) {
        int back = -(first + second + third + fourth);
        assertNotEquals(
                0,
                step(
                        detector,
                        first * DAY_NANOS,
                        second * DAY_NANOS,
                        third * DAY_NANOS,
                        fourth * DAY_NANOS,
                        back * DAY_NANOS));
        assertEquals(0, step(detector));
    }

    @Test
    void aClockThatWasSetBackBeforeAllReadingsDisturbsNone() {
        offset += DAY_NANOS;
        offset -= DAY_NANOS;
        assertEquals(0, step(detector));
    }
}
