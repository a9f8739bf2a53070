package latency.fit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import latency.plan.Scenario;
import latency.result.Result;
import latency.result.Results;

/** Makes sweeps that were never measured: their latencies are known functions of the memory, in KiB. */
public final class Sweeps {
    private static final double TRIAL_SCATTER = 0.02;
    private static final double SAMPLE_SCATTER = 0.2;

    private final List<String> amounts;
    private final int trials;
    private final int rounds;
    private final Random random;

    /** At these amounts of memory. */
    public Sweeps(List<String> amounts, int trials, int rounds, long seed) {
        this.amounts = amounts;
        this.trials = trials;
        this.rounds = rounds;
        this.random = new Random(seed);
    }

    /** A start method and the true median in nanoseconds at so many KiB. */
    public record Cost(String method, DoubleUnaryOperator nanos, Map<String, String> axes) {
        public Cost(String method, DoubleUnaryOperator nanos) {
            this(method, nanos, Map.of());
        }
    }

    /** A base, and so many nanoseconds for each 4 KiB page. */
    public static DoubleUnaryOperator line(double base, double perPage) {
        return kib -> base + perPage * kib / 4;
    }

    public Result of(Cost... costs) {
        Results results = Results.of(Arrays.stream(costs)
                .flatMap(cost -> amounts.stream().map(amount -> scenario(cost, amount)))
                .toArray(Scenario[]::new));
        for (int i = 0; i < trials; i++)
            results.trial(Arrays.stream(costs)
                    .flatMap(cost -> amounts.stream().map(amount -> latencies(cost, kib(amount))))
                    .toArray(long[][]::new));
        return results.build();
    }

    private static Scenario scenario(Cost cost, String amount) {
        Map<String, String> axes = new HashMap<>(cost.axes);
        axes.putAll(Map.of("method", cost.method, "trigger", "start", "memory", amount));
        return Scenario.of(axes);
    }

    private static double kib(String amount) {
        return latency.plan.Quantity.bytes(amount) / 1024.0;
    }

    private long[] latencies(Cost cost, double kib) {
        double ofTrial = cost.nanos.applyAsDouble(kib) * (1 + TRIAL_SCATTER * random.nextGaussian());
        return Stream.generate(() -> ofTrial * Math.exp(SAMPLE_SCATTER * random.nextGaussian()))
                .limit(rounds)
                .mapToLong(Math::round)
                .toArray();
    }
}
