package latency.fit;

import java.util.List;
import java.util.stream.IntStream;
import latency.compare.Estimate;

/**
 * One measure along a sweep.
 *
 * @param points the median at each amount, in nanoseconds
 * @param line through them
 */
public record Curve(Measure measure, List<Estimate> points, Line line) {
    public Curve {
        points = List.copyOf(points);
    }

    static Curve of(Measure measure, double[] units, Medians medians) {
        List<Estimate> points = IntStream.range(0, units.length)
                .mapToObj(i -> medians.estimate(ys -> ys[i]))
                .toList();
        return new Curve(measure, points, Line.through(units, medians));
    }
}
