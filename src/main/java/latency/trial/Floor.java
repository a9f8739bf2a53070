package latency.trial;

import java.util.Arrays;
import latency.posix.Futex;
import latency.posix.HandoffPage;
import latency.posix.PosixException;
import latency.posix.Starts;

/**
 * Measures what the instrument itself costs, before anything else is measured. It is kept beside the latencies and never
 * subtracted from them: a difference below it is no difference.
 *
 * <p>Null sample: a store in one thread until another that spins on another CPU has read the clock. What two such
 * directions differ by, halved, is what the clocks of the two CPUs may disagree by.
 */
final class Floor {
    private static final int AVERAGES = 20;
    private static final int CALLS = 500;
    private static final int LEAST_NULL_SAMPLES = 5;
    private static final int MOST_NULL_SAMPLES = 50;

    /** For one direction: a busy machine is not made to wait for a figure of this kind. */
    private static final long MOST_NANOS = 50_000_000;

    private static final int MOST_CPUS = 4;

    private final Bench bench;
    private final Starts starts;
    private final Futex futex;

    private Floor(Bench bench) {
        this.bench = bench;
        this.starts = new Starts(bench.page());
        this.futex = Futex.of(bench.page());
    }

    /** Measures it and notes it in the log. */
    static void measure(Bench bench) {
        Floor floor = new Floor(bench);
        floor.note("clock_read_ns", floor.each(bench.clock()::now));
        floor.note("downcall_ns", floor.each(() -> bench.parking().pass(0)));
        floor.pairs();
        bench.placing().keepTo(latency.plan.Placement.ANYWHERE);
    }

    /** Where no thread can be made, there is no null sample, and children may still be had. */
    private void pairs() {
        int[] cpus =
                Arrays.stream(bench.placing().allowedCpus()).limit(MOST_CPUS).toArray();
        try {
            for (int i = 0; i < cpus.length; i++) {
                for (int j = i + 1; j < cpus.length; j++) pair(cpus[i], cpus[j]);
            }
        } catch (PosixException refused) {
            bench.page().disarm();
        }
    }

    private void pair(int first, int second) {
        long[] there = nullSamples(first, second);
        long[] back = nullSamples(second, first);
        if (there.length == 0 || back.length == 0) return;
        note("null_%d_%d_ns".formatted(first, second), there[there.length / 2]);
        note("null_%d_%d_ns".formatted(second, first), back[back.length / 2]);
        note("clocks_%d_%d_ns".formatted(first, second), Math.abs(there[0] - back[0]) / 2);
    }

    /** Sorted: of those that the other thread recorded while nobody set the clock. */
    private long[] nullSamples(int parentCpu, int childCpu) {
        bench.placing().keepTo(parentCpu);
        long[] latencies = new long[MOST_NULL_SAMPLES];
        long end = System.nanoTime() + MOST_NANOS;
        int taken = 0;
        for (int i = 0; i < MOST_NULL_SAMPLES && (i < LEAST_NULL_SAMPLES || System.nanoTime() < end); i++) {
            long begun = bench.steps().begin();
            long triggered = nullSample(childCpu);
            long recorded = bench.page().recorded();
            long ended = bench.clock().now();
            boolean clockWasSet = bench.steps().step(begun, triggered, triggered, ended, ended) != 0;
            if (recorded != 0 && !clockWasSet) latencies[taken++] = recorded - triggered;
        }
        long[] sorted = Arrays.copyOf(latencies, taken);
        Arrays.sort(sorted);
        return sorted;
    }

    /** When it was triggered. */
    private long nullSample(int childCpu) {
        HandoffPage page = bench.page();
        page.arm(HandoffPage.ARMED_CHILD, HandoffPage.TRIGGER_SPIN, 0, childCpu, 0);
        int error = starts.thread();
        if (error != 0) throw new PosixException("pthread_create", -error);
        bench.parking().await(HandoffPage.OWN_PID, bench.timeoutNanos());
        long triggered = bench.clock().now();
        futex.set();
        starts.join();
        page.disarm();
        return triggered;
    }

    /** What one costs once the JVM has compiled it: the least of a few averages. */
    private long each(Runnable what) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < AVERAGES; i++) {
            long before = System.nanoTime();
            for (int j = 0; j < CALLS; j++) what.run();
            least = Math.min(least, (System.nanoTime() - before) / CALLS);
        }
        return least;
    }

    private void note(String name, long nanos) {
        bench.log().note("floor." + name, Long.toString(nanos));
    }
}
