package latency.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.Result;
import latency.result.Unit;

/** How the latencies of each scenario are distributed: a bar for each step of a logarithmic scale. */
final class Histograms {
    private static final int MOST_BARS = 16;
    /** The most steps that a power of ten is cut into. */
    private static final int FINEST = 64;

    private static final String INDENT = "  ";
    private static final String NOT_POSITIVE = "0 or less";

    private final Result result;
    private final Style style;
    private final List<String> lines = new ArrayList<>();

    Histograms(Result result, Style style) {
        this.result = result;
        this.style = style;
    }

    List<String> lines() {
        List<Scenario> scenarios = result.plan().scenarios();
        Labels labels = new Labels(scenarios);
        for (int i = 0; i < scenarios.size(); i++) {
            LongSummaryStatistics positive = positive(i).summaryStatistics();
            int others = (int) (result.latencies(i).count() - positive.getCount());
            if (positive.getCount() + others == 0) continue;
            lines.add(style.heading(labels.of(scenarios.get(i))));
            histogram(positive, positive(i), others);
        }
        return lines;
    }

    private LongStream positive(int scenario) {
        return result.latencies(scenario).filter(latency -> latency > 0);
    }

    private void histogram(LongSummaryStatistics range, LongStream positive, int others) {
        List<String> bounds = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        if (others > 0) {
            bounds.add(NOT_POSITIVE);
            counts.add(others);
        }
        if (range.getCount() > 0) count(range, positive, bounds, counts);
        bars(bounds, counts);
    }

    private static void count(
            LongSummaryStatistics range, LongStream positive, List<String> bounds, List<Integer> counts) {
        int steps = steps(range);
        int first = step(range.getMin(), steps);
        int[] found = new int[step(range.getMax(), steps) - first + 1];
        positive.forEach(latency -> found[step(latency, steps) - first]++);
        for (int i = 0; i < found.length; i++) bounds.add(Unit.text(Math.pow(10, (double) (first + i) / steps)));
        Arrays.stream(found).forEach(counts::add);
    }

    /** Into how many a power of ten is cut, so that there are many bars, but not too many. */
    private static int steps(LongSummaryStatistics range) {
        int steps = FINEST;
        while (steps > 1 && step(range.getMax(), steps) - step(range.getMin(), steps) >= MOST_BARS) steps /= 2;
        return steps;
    }

    private static int step(long latency, int steps) {
        return (int) Math.floor(steps * Math.log10(latency));
    }

    private void bars(List<String> bounds, List<Integer> counts) {
        int most = counts.stream().mapToInt(count -> count).max().orElse(1);
        int digits = Integer.toString(most).length();
        int room = style.proseWidth() - INDENT.length() - NOT_POSITIVE.length() - digits - 2;
        for (int i = 0; i < bounds.size(); i++) {
            String figures = String.format(
                    Locale.US,
                    "%s%" + NOT_POSITIVE.length() + "s %" + digits + "d ",
                    INDENT,
                    bounds.get(i),
                    counts.get(i));
            lines.add(figures + "█".repeat(length(counts.get(i), most, room)));
        }
    }

    /** At least one character if there is anything. */
    private static int length(int count, int most, int room) {
        return count == 0 ? 0 : (int) Math.max(1, Math.round((double) count * room / most));
    }
}
