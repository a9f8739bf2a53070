package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StepDetectorTest {
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private long monotonic = 1_000_000;
    private long offset = 20_000 * DAY_NANOS;
    private long readingTakes = 50;

    private final StepDetector detector = new StepDetector(() -> tick() + offset, this::tick);

    private long tick() {
        return monotonic += readingTakes;
    }

    @Test
    void clocksThatGoTogetherHaveNotBeenSet() {
        for (int i = 0; i < 1000; i++) assertEquals(0, detector.step());
    }

    @Test
    void aStepForwardIsSeenOnce() {
        offset += DAY_NANOS;
        assertEquals(DAY_NANOS, detector.step());
        assertEquals(0, detector.step());
    }

    @Test
    void aStepBackIsSeenOnce() {
        offset -= 5_000;
        assertEquals(-5_000, detector.step());
        assertEquals(0, detector.step());
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
        assertEquals(0, paused.step());
    }

    @Test
    void aSlowMachineSeesAStepAllTheSame() {
        readingTakes = 100_000;
        offset += DAY_NANOS;
        assertEquals(DAY_NANOS, detector.step(), 200_000);
    }
}
