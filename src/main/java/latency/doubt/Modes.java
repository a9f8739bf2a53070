package latency.doubt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The modes of a distribution of latencies: heaps of at least {@value #LEAST_SHARE} of the samples, with a valley between
 * them half as deep as the lower one is high. They are looked for in a smoothed histogram of logarithms, in which a factor
 * is a distance and a long tail is short.
 */
final class Modes {
    private static final double LEAST_SHARE = 0.05;
    private static final double DEEPEST_JOINT = 0.5;

    /** Clocks tick in steps of some tens of nanoseconds; the steps are no modes. */
    private static final double CLOCK_STEP_NANOS = 40;

    private static final double FINEST = 0.02;
    private static final int CELLS_PER_WIDTH = 4;
    private static final int MOST_CELLS = 1 << 14;
    private static final int REACH = 4;

    /** One of them: the latencies from {@code from} up to {@code to}, in logarithms of nanoseconds. */
    private record Heap(double from, double to, double height, double share) {}

    private final double[] sorted;
    private final double least;
    private final double cell;
    private final double[] density;
    private final double[] valleys;

    private Modes(double[] sorted) {
        this.sorted = sorted;
        double width = smoothing(sorted);
        double span = sorted[sorted.length - 1] - sorted[0] + 2 * REACH * width;
        this.cell = Math.max(width / CELLS_PER_WIDTH, span / MOST_CELLS);
        this.least = sorted[0] - REACH * width;
        this.density = density((int) (span / cell) + 1, width);
        this.valleys = valleys();
    }

    /** Of these latencies in nanoseconds, in any order; those that are not positive are left out. */
    static Modes of(long[] latencies) {
        return new Modes(Arrays.stream(latencies)
                .filter(latency -> latency > 0)
                .mapToDouble(Math::log)
                .sorted()
                .toArray());
    }

    int count() {
        return valleys.length + 1;
    }

    /** The mode that a latency belongs to, from 0, the fastest. */
    int indexOf(long latency) {
        double place = latency > 0 ? Math.log(latency) : Double.NEGATIVE_INFINITY;
        int index = 0;
        while (index < valleys.length && place >= valleys[index]) index++;
        return index;
    }

    double share(int mode) {
        return share(from(mode), to(mode));
    }

    /** Its median, in nanoseconds. */
    double place(int mode) {
        int first = below(from(mode));
        int last = below(to(mode));
        return Math.exp(sorted[(first + last) / 2]);
    }

    private double from(int mode) {
        return mode == 0 ? Double.NEGATIVE_INFINITY : valleys[mode - 1];
    }

    private double to(int mode) {
        return mode == valleys.length ? Double.POSITIVE_INFINITY : valleys[mode];
    }

    private double share(double from, double to) {
        return (double) (below(to) - below(from)) / sorted.length;
    }

    private int below(double limit) {
        int place = Arrays.binarySearch(sorted, limit);
        if (place < 0) return -place - 1;
        while (place > 0 && sorted[place - 1] == limit) place--;
        return place;
    }

    /** The usual rule for one heap; of several it makes one only if they are close to each other. */
    private static double smoothing(double[] sorted) {
        double quartiles = sorted[sorted.length * 3 / 4] - sorted[sorted.length / 4];
        double typical = Math.exp(sorted[sorted.length / 2]);
        double spread = Math.min(Numbers.standardDeviation(sorted), quartiles / 1.34);
        double rule = 0.9 * spread * Math.pow(sorted.length, -0.2);
        return DoubleStream.of(rule, FINEST, CLOCK_STEP_NANOS / typical).max().orElseThrow();
    }

    private double[] density(int cells, double width) {
        double[] counts = new double[cells];
        for (double value : sorted) counts[(int) ((value - least) / cell)]++;
        int reach = (int) Math.ceil(REACH * width / cell);
        double[] smooth = new double[cells];
        for (int i = 0; i < cells; i++) {
            if (counts[i] == 0) continue;
            for (int j = Math.max(0, i - reach); j <= Math.min(cells - 1, i + reach); j++) {
                double distance = (j - i) * cell / width;
                smooth[j] += counts[i] * Math.exp(-distance * distance / 2);
            }
        }
        return smooth;
    }

    /** Between every two heaps, after heaps that are none on their own have been joined to a neighbour. */
    private double[] valleys() {
        List<Heap> heaps = heaps();
        for (int joint = joint(heaps); joint >= 0; joint = joint(heaps)) {
            Heap left = heaps.get(joint);
            Heap right = heaps.remove(joint + 1);
            double height = Math.max(left.height, right.height);
            heaps.set(joint, new Heap(left.from, right.to, height, left.share + right.share));
        }
        return heaps.stream().skip(1).mapToDouble(Heap::from).toArray();
    }

    /** Every rise and fall of the density. */
    private List<Heap> heaps() {
        List<Heap> heaps = new ArrayList<>();
        double from = Double.NEGATIVE_INFINITY;
        double height = density[0];
        boolean falls = false;
        for (int i = 1; i < density.length; i++) {
            if (density[i] < density[i - 1]) falls = true;
            if (density[i] > density[i - 1] && falls) {
                double valley = at(i - 1);
                heaps.add(new Heap(from, valley, height, share(from, valley)));
                from = valley;
                height = 0;
                falls = false;
            }
            height = Math.max(height, density[i]);
        }
        heaps.add(new Heap(from, Double.POSITIVE_INFINITY, height, share(from, Double.POSITIVE_INFINITY)));
        return heaps;
    }

    /** The left of two heaps that are one, those with the shallowest valley first; -1 if all stand on their own. */
    private int joint(List<Heap> heaps) {
        int shallowest = -1;
        double depth = 0;
        for (int i = 0; i + 1 < heaps.size(); i++) {
            Heap left = heaps.get(i);
            Heap right = heaps.get(i + 1);
            double ratio = density[cellOf(right.from)] / Math.min(left.height, right.height);
            boolean isOne = ratio > DEEPEST_JOINT || left.share < LEAST_SHARE || right.share < LEAST_SHARE;
            if (isOne && ratio >= depth) {
                depth = ratio;
                shallowest = i;
            }
        }
        return shallowest;
    }

    private double at(int index) {
        return least + (index + 0.5) * cell;
    }

    private int cellOf(double place) {
        return (int) ((place - least) / cell);
    }
}
