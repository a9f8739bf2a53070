package latency.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import latency.compare.Estimate;
import latency.compare.Interval;
import latency.plan.Scenario;

/**
 * Finds where the curves of two start methods meet: between two neighbouring points of the sweep, on the straight lines
 * that join the points. The interval is where the difference of the two does not surely differ from zero, which holds up
 * where the curves run almost side by side, or where one end of it lies outside of what was measured.
 */
final class Crossovers {
    private static final int STEPS_BETWEEN_POINTS = 100;
    private static final int LEAST_POINTS = 2;

    private final Sweep.Drawn first;
    private final Sweep.Drawn second;
    private final Measure measure;
    private final List<Integer> ofFirst = new ArrayList<>();
    private final List<Integer> ofSecond = new ArrayList<>();

    private Crossovers(Sweep.Drawn first, Sweep.Drawn second, Measure measure) {
        this.first = first;
        this.second = second;
        this.measure = measure;
        for (int i = 0; i < first.sweep().scenarios().size(); i++) {
            Scenario scenario = first.sweep().scenarios().get(i);
            for (int j = 0; j < second.sweep().scenarios().size(); j++) {
                if (!second.sweep().scenarios().get(j).isLike(scenario)) continue;
                ofFirst.add(i);
                ofSecond.add(j);
            }
        }
    }

    /** Of every pair of start methods that were swept alike, in every measure that they have in common. */
    static List<Crossover> between(List<Sweep.Drawn> sweeps) {
        List<Crossover> crossovers = new ArrayList<>();
        for (int i = 0; i < sweeps.size(); i++) {
            for (Sweep.Drawn other : sweeps.subList(i + 1, sweeps.size()))
                for (Measure measure : Measure.values()) {
                    Crossovers pair = new Crossovers(sweeps.get(i), other, measure);
                    if (pair.canBeTold()) crossovers.add(pair.find());
                }
        }
        return crossovers;
    }

    private boolean canBeTold() {
        return first.sweep().axis() == second.sweep().axis()
                && method(first) != method(second)
                && first.trials().equals(second.trials())
                && first.medians().containsKey(measure)
                && second.medians().containsKey(measure)
                && ofFirst.size() >= LEAST_POINTS;
    }

    private static Object method(Sweep.Drawn drawn) {
        return drawn.sweep().scenarios().getLast().method();
    }

    private Crossover find() {
        double[] amounts = grid();
        double[] differences = new double[amounts.length];
        boolean[] sure = new boolean[amounts.length];
        for (int i = 0; i < amounts.length; i++) {
            Estimate difference = difference(amounts[i]);
            Interval interval = difference.interval(Line.ERROR_RATE);
            differences[i] = difference.value();
            sure[i] = !interval.isEmpty() && !interval.contains(0);
        }
        int last = amounts.length - 1;
        boolean firstIsSlow = differences[last] > 0;
        boolean meet = differences[0] > 0 != firstIsSlow;
        int at = meet ? lastOfOtherSign(differences) : -1;
        String common = commonEnd();
        return new Crossover(
                first.sweep().axis(),
                common.strip(),
                measure,
                name(firstIsSlow ? first : second, common),
                name(firstIsSlow ? second : first, common),
                amount(0),
                amount(ofFirst.size() - 1),
                meet ? between(amounts, differences, at) : Double.NaN,
                meet ? around(amounts, sure, at) : new Interval(Double.NaN, Double.NaN),
                sure[0] && sure[last]);
    }

    private static String name(Sweep.Drawn drawn, String common) {
        String label = drawn.sweep().label();
        return label.substring(0, label.length() - common.length());
    }

    /** The words with which both labels end, with the space before them; the method stays with its own. */
    private String commonEnd() {
        String label = first.sweep().label();
        for (int space = label.indexOf(' '); space >= 0; space = label.indexOf(' ', space + 1))
            if (second.sweep().label().endsWith(label.substring(space))) return label.substring(space);
        return "";
    }

    private long amount(int point) {
        return first.sweep().amounts().get(ofFirst.get(point));
    }

    /** Amounts close to each other, from the first common point to the last. */
    private double[] grid() {
        int steps = STEPS_BETWEEN_POINTS * (ofFirst.size() - 1);
        return IntStream.rangeClosed(0, steps)
                .mapToDouble(i -> {
                    int point = Math.min(i / STEPS_BETWEEN_POINTS, ofFirst.size() - 2);
                    double share = (i - point * STEPS_BETWEEN_POINTS) / (double) STEPS_BETWEEN_POINTS;
                    return amount(point) + share * (amount(point + 1) - amount(point));
                })
                .toArray();
    }

    /** How much slower the first is at this amount. */
    private Estimate difference(double amount) {
        int point = 0;
        while (point < ofFirst.size() - 2 && amount(point + 1) < amount) point++;
        int from = point;
        double share = (amount - amount(from)) / (amount(from + 1) - amount(from));
        return first.medians().get(measure).estimate(second.medians().get(measure), (these, those) -> {
            double before = these[ofFirst.get(from)] - those[ofSecond.get(from)];
            double after = these[ofFirst.get(from + 1)] - those[ofSecond.get(from + 1)];
            return before + share * (after - before);
        });
    }

    /** From there on the sign is that of the end. */
    private static int lastOfOtherSign(double[] differences) {
        int at = differences.length - 2;
        while (differences[at] > 0 == differences[differences.length - 1] > 0) at--;
        return at;
    }

    private static double between(double[] amounts, double[] differences, int at) {
        double share = differences[at] / (differences[at] - differences[at + 1]);
        return amounts[at] + share * (amounts[at + 1] - amounts[at]);
    }

    /** As far as nothing is sure to both sides. */
    private static Interval around(double[] amounts, boolean[] sure, int at) {
        int low = at;
        while (low > 0 && !sure[low]) low--;
        int high = at + 1;
        while (high < amounts.length - 1 && !sure[high]) high++;
        return new Interval(amounts[low], amounts[high]);
    }
}
