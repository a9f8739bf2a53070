package latency.doubt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
        assertEquals(2, Numbers.median(new long[] {3, 1, 2}));
        assertEquals(2.5, Numbers.median(new long[] {4, 1, 3, 2}));
    }

    @Test
    void equalValuesHaveEqualRanks() {
        assertArrayEquals(new double[] {1, 0, 1, 3}, Numbers.ranks(new long[] {5, 2, 5, 9}));
    }

    @Test
    void aTrendIsOneForGrowthAndMinusOneForShrinking() {
        assertEquals(1, Numbers.trend(new double[] {1, 2, 3, 4}));
        assertEquals(-1, Numbers.trend(new double[] {4, 3, 2, 1}));
        assertEquals(0, Numbers.trend(new double[] {1, 1, 1}));
    }

    @Test
    void blocksCoverAll() {
        assertArrayEquals(new double[] {1, 2, 3.5}, Numbers.blockMedians(new long[] {1, 2, 3, 4}, 3));
    }
}
