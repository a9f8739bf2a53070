package latency.compare;

import java.util.Random;

/** How the samples of a simulated trial are distributed; all depend on the trial they are in. */
enum Simulated {
    SKEWED {
        @Override
        double logarithm(double previous, Random random) {
            return 0.5 * random.nextGaussian() + (random.nextDouble() < 0.1 ? random.nextExponential() : 0);
        }
    },
    BIMODAL {
        @Override
        double logarithm(double previous, Random random) {
            return 0.1 * random.nextGaussian() + (random.nextDouble() < 0.3 ? 0.7 : 0);
        }
    },
    AUTOCORRELATED {
        @Override
        double logarithm(double previous, Random random) {
            return 0.9 * previous + 0.2 * random.nextGaussian();
        }
    };

    private static final double TYPICAL_NANOS = 1e6;

    /** Of the next sample, without the effect of its trial. */
    abstract double logarithm(double previous, Random random);

    /** Latencies of one trial; {@code effect} is the logarithm of what its process multiplies them by. */
    long[] trial(int samples, double effect, Random random) {
        long[] latencies = new long[samples];
        double logarithm = 0;
        for (int i = -samples / 2; i < samples; i++) {
            logarithm = logarithm(logarithm, random);
            if (i >= 0) latencies[i] = Math.round(TYPICAL_NANOS * Math.exp(logarithm + effect));
        }
        return latencies;
    }
}
