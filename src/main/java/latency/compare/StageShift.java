package latency.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import latency.result.Samples;
import latency.result.Stage;

/** By how much a stage moved between two sides, in nanoseconds: the mean of the trials' quantiles. */
public record StageShift(Stage stage, double baseline, double candidate) {
    public double nanos() {
        return candidate - baseline;
    }

    /** Of every stage that both sides have, the one that moved most first; none unless all their trials have stages. */
    static List<StageShift> of(Pair pair, Metric metric) {
        List<StageShift> shifts = new ArrayList<>();
        if (!haveStages(pair.baseline()) || !haveStages(pair.candidate())) return shifts;
        for (Stage stage : Stage.values()) {
            OptionalDouble before = typical(pair.baseline(), stage, metric);
            OptionalDouble after = typical(pair.candidate(), stage, metric);
            if (before.isEmpty() && after.isEmpty()) continue;
            shifts.add(new StageShift(stage, before.orElse(0), after.orElse(0)));
        }
        shifts.sort(Comparator.comparingDouble(shift -> -Math.abs(shift.nanos())));
        return shifts;
    }

    private static boolean haveStages(Side side) {
        return !side.trials().isEmpty() && side.trials().stream().allMatch(Samples::haveStages);
    }

    private static OptionalDouble typical(Side side, Stage stage, Metric metric) {
        return side.trials().stream()
                .map(samples -> Stage.present(Stage.of(samples).get(stage)))
                .mapToDouble(metric::quantile)
                .filter(nanos -> !Double.isNaN(nanos))
                .average();
    }
}
