package latency.doubt;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import latency.doubt.Series.Part;
import latency.result.Unit;

/** The doubt that one number describes a distribution: it has several modes. */
final class ModeDoubt {
    private static final int LEAST_SAMPLES = 200;
    private static final double CLEAR_ASSOCIATION = 0.3;
    private static final double CLEARLY_BETTER = 0.05;
    private static final int TENTH = 10;

    /** What modes may go with: a class of each sample. */
    private enum Companion {
        PLACEMENT("whether the child is on its parent's CPU"),
        CHILD_CPU("the child's CPU"),
        BEGINNING("the beginning of a trial"),
        TRIAL("the trial");

        private final String words;

        Companion(String words) {
            this.words = words;
        }

        private long of(int trial, Part part, int sample) {
            return switch (this) {
                case PLACEMENT -> part.parentCpus()[sample] == part.childCpus()[sample] ? 1 : 0;
                case CHILD_CPU -> part.childCpus()[sample];
                case BEGINNING -> sample < part.size() / TENTH ? 1 : 0;
                case TRIAL -> trial;
            };
        }
    }

    private ModeDoubt() {}

    static Optional<Suspicion> look(Series series) {
        if (series.size() < LEAST_SAMPLES) return Optional.empty();
        Modes modes = Modes.of(series.latencies());
        if (modes.count() < 2) return Optional.empty();
        String places = IntStream.range(0, modes.count())
                .mapToObj(i ->
                        String.format(Locale.US, "%.0f %% near %s", 100 * modes.share(i), Unit.text(modes.place(i))))
                .collect(Collectors.joining(", "));
        return SeriesDoubts.suspicion(
                modes.place(modes.count() - 1) / modes.place(0),
                "%d modes, %s%s",
                modes.count(),
                places,
                with(series, modes));
    }

    private static String with(Series series, Modes modes) {
        Companion best = null;
        double strongest = CLEAR_ASSOCIATION;
        for (Companion companion : Companion.values()) {
            double association = association(series, modes, companion);
            if (association < strongest) continue;
            best = companion;
            strongest = association + CLEARLY_BETTER;
        }
        return best == null ? "" : "; they go with " + best.words;
    }

    /** Cramér's V: 0 if the class says nothing about the mode, 1 if it says all. */
    private static double association(Series series, Modes modes, Companion companion) {
        Map<Long, int[]> table = new HashMap<>();
        List<Part> parts = series.trials();
        for (int trial = 0; trial < parts.size(); trial++) {
            Part part = parts.get(trial);
            for (int i = 0; i < part.size(); i++) {
                int[] row = table.computeIfAbsent(companion.of(trial, part, i), unused -> new int[modes.count()]);
                row[modes.indexOf(part.latencies()[i])]++;
            }
        }
        if (table.size() < 2) return 0;
        double chiSquare = 0;
        for (int[] row : table.values()) {
            double samples = IntStream.of(row).sum();
            for (int mode = 0; mode < row.length; mode++) {
                double expected = samples * modes.share(mode);
                chiSquare += Math.pow(row[mode] - expected, 2) / expected;
            }
        }
        return Math.sqrt(chiSquare / series.size() / (Math.min(table.size(), modes.count()) - 1));
    }
}
