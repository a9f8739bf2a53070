package latency.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import latency.compare.Comparison;
import latency.compare.Comparison.Named;
import latency.compare.Metric;
import latency.compare.Rules;
import latency.result.Result;
import latency.result.Results;
import org.junit.jupiter.api.Test;

/** Results with stages that nobody measured. */
class SpikesTextTest {
    /** Forks of 100 µs, one of them 412, with the given time for the copy. */
    private static Result result(long copy, int trials) {
        Results results = Results.of(Results.FORK);
        for (int trial = 0; trial < trials; trial++) {
            long[] latencies = new long[100];
            long[][] stages = new long[100][];
            for (int i = 0; i < latencies.length; i++) {
                long runnable = i == 47 ? 360_000 : 9_000;
                stages[i] = new long[] {1_000, copy, 2_000, runnable};
                latencies[i] = 1_000 + copy + 2_000 + runnable + 21_000 + i + trial;
            }
            results.staged(latencies, stages, 33, Map.of(33L, "kworker/1:2"));
        }
        return results.build();
    }

    @Test
    void theSlowestSampleIsExplainedInASentence() {
        String text = SpikesText.of(result(28_000, 1), 1, Style.PLAIN).replaceAll("\n {2}", " ");
        assertTrue(
                text.contains(
                        "sample 47: 412 µs = 28.0 copying + 360 runnable behind kworker/1:2 + 21.0 first faults + 3.00 other"),
                text);
        assertTrue(text.contains("causes of the slowest 1: runnable behind kworker/1:2 1"), text);
    }

    @Test
    void withoutStagesThereIsNothingToExplain() {
        assertEquals(
                "",
                SpikesText.of(Results.of(Results.FORK).trial(new long[] {1, 2}).build(), 5, Style.PLAIN));
        assertEquals("", SpikesText.of(result(28_000, 1), 0, Style.PLAIN));
    }

    @Test
    void theTableHasEveryStageAndTheirSumIsTheLatency() {
        List<String> lines =
                ResultText.of(result(28_000, 1), Set.of(), Style.PLAIN).lines().toList();
        int at = lines.indexOf("stages: p50    call copy wake runnable arrive  sum latency");
        assertTrue(at > 0, () -> String.join("\n", lines));
        assertEquals("fork start  µs 1.00 28.0 2.00     9.00   21.0 61.1    61.1", lines.get(at + 1));
        assertTrue(lines.contains("fork start: 100 of 100 samples matched"), () -> String.join("\n", lines));
    }

    @Test
    void aComparisonNamesTheStageThatMoved() {
        Rules rules = new Rules(0.02, List.of(Metric.MEDIAN));
        Comparison comparison =
                Comparison.of(new Named("a", result(28_000, 5)), List.of(new Named("b", result(128_000, 5))), rules);
        String text = ComparisonFormat.TEXT.write(comparison, Style.PLAIN);
        assertTrue(text.contains("of +100 µs, by stages: copy +100 µs (28.0 µs -> 128 µs)"), text);
        assertFalse(text.contains("runnable"), text);
        assertTrue(ComparisonFormat.JSON.write(comparison, Style.PLAIN).contains("\"stage\": \"copy\""));
    }
}
