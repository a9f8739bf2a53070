package latency.trial;

import java.util.SplittableRandom;

/** The order of the scenarios in a round, shuffled anew for each: no scenario always follows the same other one. */
final class Order {
    private final int[] scenarios;
    private final SplittableRandom random;

    Order(int count, long seed) {
        scenarios = new int[count];
        for (int i = 0; i < count; i++) scenarios[i] = i;
        random = new SplittableRandom(seed);
    }

    /** The next round's order; the array is reused. */
    int[] next() {
        for (int i = scenarios.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int scenario = scenarios[i];
            scenarios[i] = scenarios[other];
            scenarios[other] = scenario;
        }
        return scenarios;
    }
}
