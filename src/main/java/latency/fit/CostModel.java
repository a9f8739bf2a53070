package latency.fit;

import java.util.List;
import latency.result.Result;

/**
 * What the sweeps of a result say: lines, and crossovers between start methods.
 *
 * @param isOfOneTrial whether intervals come from blocks of the rounds of a single trial, which say nothing of how another
 *     process would differ
 */
public record CostModel(List<Sweep> sweeps, List<Crossover> crossovers, boolean isOfOneTrial) {
    public CostModel {
        sweeps = List.copyOf(sweeps);
        crossovers = List.copyOf(crossovers);
    }

    /** Empty if no axis of amounts has three points. The same result always gives the same figures. */
    public static CostModel of(Result result) {
        List<Sweep.Drawn> sweeps = Sweep.in(result);
        return new CostModel(
                sweeps.stream().map(Sweep.Drawn::sweep).toList(),
                Crossovers.between(sweeps),
                sweeps.stream().anyMatch(sweep -> sweep.trials().size() == 1));
    }

    public boolean isEmpty() {
        return sweeps.isEmpty();
    }
}
