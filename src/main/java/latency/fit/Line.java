package latency.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import latency.compare.Estimate;
import latency.compare.Interval;

/**
 * A straight line through the points of a sweep.
 *
 * <p>Least squares, each point weighted by one over its median, as counts are: what each page or mapping adds has a
 * scatter of its own. Unweighted, the largest point alone would decide about the base; weighted by the square, the
 * smallest points would decide about the slope.
 *
 * @param base in nanoseconds: what is left where the amount is zero
 * @param slope in nanoseconds for each unit
 * @param residuals of each point, as a share of what was measured: above zero where it lies above the line
 */
public record Line(Estimate base, Estimate slope, List<Estimate> residuals) {
    /** Of all intervals here. */
    public static final double ERROR_RATE = 0.05;

    /** A smaller deviation is of no use to anybody, however sure. */
    private static final double LEAST_DEVIATION = 0.05;

    public Line {
        residuals = List.copyOf(residuals);
    }

    /** Through these medians, at these numbers of units. */
    static Line through(double[] units, Medians medians) {
        double[] weights = weights(medians.typical());
        List<Estimate> residuals = new ArrayList<>();
        for (int i = 0; i < units.length; i++) {
            int point = i;
            residuals.add(medians.estimate(ys -> 1 - at(units[point], fit(units, ys, weights)) / ys[point]));
        }
        return new Line(
                medians.estimate(ys -> fit(units, ys, weights)[0]),
                medians.estimate(ys -> fit(units, ys, weights)[1]),
                residuals);
    }

    static double[] weights(double[] medians) {
        return IntStream.range(0, medians.length)
                .mapToDouble(i -> 1 / medians[i])
                .toArray();
    }

    /** Base and slope. */
    static double[] fit(double[] units, double[] medians, double[] weights) {
        double sum = 0;
        double x = 0;
        double y = 0;
        for (int i = 0; i < units.length; i++) {
            sum += weights[i];
            x += weights[i] * units[i];
            y += weights[i] * medians[i];
        }
        double products = 0;
        double squares = 0;
        for (int i = 0; i < units.length; i++) {
            products += weights[i] * (units[i] - x / sum) * (medians[i] - y / sum);
            squares += weights[i] * (units[i] - x / sum) * (units[i] - x / sum);
        }
        double slope = products / squares;
        return new double[] {y / sum - slope * x / sum, slope};
    }

    private static double at(double units, double[] line) {
        return line[0] + line[1] * units;
    }

    /** What the line has at this number of units, in nanoseconds. */
    public double at(double units) {
        return base.value() + slope.value() * units;
    }

    /** Whether no point lies so far from it, and so surely, that something else than a line would describe them better. */
    public boolean fits() {
        return misfit() < 0;
    }

    /** The point that surely lies farthest from it; −1 if none does. */
    public int misfit() {
        int farthest = -1;
        for (int i = 0; i < residuals.size(); i++) {
            double size = Math.abs(residuals.get(i).value());
            boolean farther =
                    farthest < 0 || size > Math.abs(residuals.get(farthest).value());
            if (isOff(residuals.get(i)) && farther) farthest = i;
        }
        return farthest;
    }

    private boolean isOff(Estimate residual) {
        Interval interval = residual.interval(ERROR_RATE / residuals.size());
        boolean sure = !interval.isEmpty() && !interval.contains(0);
        return sure && Math.abs(residual.value()) >= LEAST_DEVIATION;
    }
}
