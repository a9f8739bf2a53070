package latency.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import latency.plan.Scenario;
import latency.report.SlopeText;
import latency.result.Results;
import org.junit.jupiter.api.Test;

class SlopeTest {
    @Test
    void aStraightLineHasItsSlope() {
        assertEquals(0.5, Slope.slope(new double[] {0, 400, 1600}, new double[] {100, 300, 900}), 1e-9);
    }

    @Test
    void growthPerMappingIsToldWithItsInterval() {
        Results results = Results.of(vmas(0), vmas(400), vmas(1600));
        for (long perThousand : new long[] {490, 500, 510})
            results.trial(latency(0, perThousand), latency(400, perThousand), latency(1600, perThousand));
        List<Slope> slopes = Slope.of(results.build());
        assertEquals(1, slopes.size());
        assertEquals(Slope.Unit.MAPPING, slopes.getFirst().unit());
        assertEquals(500, slopes.getFirst().nanosPerUnit().value(), 0.01);
        assertEquals("\nA\n  fork start: 500 ns a mapping [475, 525]\n", SlopeText.of("A", results.build()));
    }

    @Test
    void twoPointsMakeNoLine() {
        Results results = Results.of(vmas(0), vmas(400)).trial(latency(0, 500), latency(400, 500));
        assertTrue(Slope.of(results.build()).isEmpty());
        assertEquals("", SlopeText.of("A", results.build()));
    }

    private static Scenario vmas(int number) {
        return Scenario.of(Map.of("method", "fork", "trigger", "start", "vmas", Integer.toString(number)));
    }

    private static long[] latency(long vmas, long perThousand) {
        long latency = 1_000_000 + vmas * perThousand;
        return new long[] {latency, latency, latency};
    }
}
