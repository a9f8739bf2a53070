package latency.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Figures of more values than are sorted are those that sorting gives. */
class SummaryTest {
    private static final int MANY = 3 * Samples.PLENTY;
    private static final double[] QUANTILES = {0.0001, 0.1, 0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.9, 0.99, 0.999, 0.99999, 1};

    /** Of which the values are. */
    enum Shape {
        ALL_THE_SAME(i -> 815),
        TWO_VALUES(i -> i % 3 == 0 ? 5 : -7),
        EVEN(i -> i * 31 % MANY),
        FEW_FAR_OUT(i -> i % 10_007 == 0 ? 5_000_000_000L + i : 20_000 + new Random(i).nextInt(50_000)),
        BELOW_ZERO(i -> new Random(i).nextLong(-1_000_000_000_000L, 1_000_000));

        private final LongUnaryOperator value;

        Shape(LongUnaryOperator value) {
            this.value = value;
        }

        LongStream all() {
            return LongStream.range(0, MANY).map(value);
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyValuesGiveTheSameFiguresAsSortedOnes(Shape shape) {
        long[] sorted = shape.all().sorted().toArray();
        Summary summary = Summary.of(shape::all);
        assertEquals(MANY, summary.count());
        assertEquals(sorted[0], summary.min());
        assertEquals(sorted[MANY - 1], summary.max());
        assertEquals(Arrays.stream(sorted).sum(), summary.sum());
        for (double quantile : QUANTILES)
            assertEquals(sorted[(int) Math.ceil(quantile * MANY - 1e-9) - 1], summary.quantile(quantile));
    }

    @Test
    void noValuesHaveNoFigures() {
        Summary summary = Summary.of(LongStream::empty);
        assertTrue(summary.isEmpty());
        assertEquals(0, summary.sum());
        assertFalse(summary.supports(0.5));
    }
}
