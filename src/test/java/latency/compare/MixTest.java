package latency.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import latency.compare.Comparison.Named;
import latency.result.Result;
import latency.result.Results;
import latency.result.Samples;
import org.junit.jupiter.api.Test;

class MixTest {
    private static final Rules RULES = new Rules(0.02, List.of(Metric.MEDIAN));
    private static final int SAMPLES = 400;

    @Test
    void anotherShareOfTheSlowPlacementIsAPlacementChangeAndNotSlower() {
        Row row = row(result(1, 0.2, 1), result(2, 0.8, 1));
        assertEquals(Verdict.PLACEMENT_CHANGE, row.verdict());
        assertEquals(0, row.mix().within().value(), 0.01);
        assertEquals(Math.log(2), row.mix().shift(Math.log(row.ratio())), 0.05);
    }

    @Test
    void slowerOnBothPlacementsIsSlowerThoughTheMixChangedToo() {
        Row row = row(result(1, 0.2, 1), result(2, 0.8, 1.2));
        assertEquals(Verdict.SLOWER, row.verdict());
        assertEquals(Math.log(1.2), row.mix().within().value(), 0.01);
    }

    @Test
    void aMixThatHidesWhatBecameSlowerHidesItNoMore() {
        assertEquals(Verdict.SLOWER, row(result(1, 0.8, 1), result(2, 0.2, 1.2)).verdict());
    }

    @Test
    void withoutAPlacementInCommonNobodyCanTell() {
        Row row = row(result(1, 0, 1), result(2, 1, 1));
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertNull(row.mix().within());
    }

    @Test
    void theSameMixIsNoChange() {
        Row row = row(result(1, 0.5, 1), result(2, 0.5, 1.2));
        assertNull(row.mix());
        assertEquals(Verdict.SLOWER, row.verdict());
    }

    private static Row row(Result baseline, Result candidate) {
        return Comparison.of(new Named("a", baseline), List.of(new Named("b", candidate)), RULES)
                .rows()
                .findFirst()
                .orElseThrow();
    }

    /** Children on another CPU take twice as long as those on the parent's, and all take {@code ratio} times as long. */
    private static Result result(int seed, double elsewhereShare, double ratio) {
        Random random = new Random(seed);
        Results results = Results.of(Results.FORK);
        for (int trial = 0; trial < 10; trial++) results.trial(null, samples(elsewhereShare, ratio, random));
        return results.build();
    }

    private static Samples samples(double elsewhereShare, double ratio, Random random) {
        boolean[] elsewhere = new boolean[SAMPLES];
        long[] latencies = IntStream.range(0, SAMPLES)
                .mapToLong(i -> {
                    elsewhere[i] = random.nextDouble() < elsewhereShare;
                    double typical = ratio * (elsewhere[i] ? 2e6 : 1e6);
                    return Math.round(typical * Math.exp(0.03 * random.nextGaussian()));
                })
                .toArray();
        return Results.samples(latencies, elsewhere);
    }
}
