package latency.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import latency.result.Column;
import latency.result.Samples;
import latency.result.Summary;
import latency.result.Unit;
import latency.trial.Outcome;

/** Where children recorded: on their parent's CPU, or on another one. */
final class PlacementText {
    private static final int FEWEST = 20;
    private static final double TELLING_RATIO = 1.1;

    private final Summary same;
    private final Summary other;

    PlacementText(List<Samples> trials) {
        this.same = Summary.of(() -> latencies(trials, true));
        this.other = Summary.of(() -> latencies(trials, false));
    }

    /** Both medians, if they differ and enough samples say so. */
    Optional<String> telling() {
        if (same.count() < FEWEST || other.count() < FEWEST) return Optional.empty();
        double ratio = (double) same.quantile(0.5) / other.quantile(0.5);
        return ratio < TELLING_RATIO && ratio > 1 / TELLING_RATIO ? Optional.empty() : Optional.of(text());
    }

    /** Such as {@code p50 27.8 µs on the parent's CPU (12 %), 159 µs on another}. */
    String text() {
        if (same.isEmpty() && other.isEmpty()) return "no samples";
        if (same.isEmpty()) return "all on another CPU than the parent's";
        if (other.isEmpty()) return "all on the parent's CPU";
        return String.format(
                Locale.US,
                "p50 %s on the parent's CPU (%.0f %%), %s on another",
                median(same),
                100.0 * same.count() / (same.count() + other.count()),
                median(other));
    }

    private static String median(Summary summary) {
        long median = summary.quantile(0.5);
        Unit unit = Unit.of(median, median);
        return unit.format(median) + " " + unit;
    }

    private static LongStream latencies(List<Samples> trials, boolean sameCpu) {
        return trials.stream()
                .flatMap(Samples::parts)
                .flatMapToLong(samples -> Arrays.stream(latencies(samples, sameCpu)));
    }

    private static long[] latencies(Samples samples, boolean sameCpu) {
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] recorded = samples.column(Column.RECORDED);
        long[] parent = samples.column(Column.PARENT_CPU);
        long[] child = samples.column(Column.CHILD_CPU);
        long[] latencies = new long[recorded.length];
        int count = 0;
        for (int i = 0; i < recorded.length; i++) {
            boolean wanted = outcomes[i] == Outcome.OK.code() && parent[i] == child[i] == sameCpu;
            if (wanted) latencies[count++] = recorded[i];
        }
        return Arrays.copyOf(latencies, count);
    }
}
