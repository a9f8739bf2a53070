package latency.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import latency.compare.Comparison.Named;
import latency.compare.Difference;
import latency.report.Remarks;
import latency.result.Doubt;
import latency.result.MeasuredTrial;
import latency.result.Result;

/**
 * How one file came to be, and what is to be said about it.
 *
 * @param plannedTrials of which there may be fewer
 * @param facts about the machine and the plan, by name
 * @param floor what the instrument itself costs, in nanoseconds by name: of the first trial
 * @param remarks what is missing, and why
 */
record FileData(
        String name,
        int rounds,
        int warmUp,
        int plannedTrials,
        Map<String, String> facts,
        Map<String, Long> floor,
        List<TrialData> trials,
        List<String> remarks,
        List<Doubt> doubts) {

    /**
     * One measuring process.
     *
     * @param end null if it ran to its end
     */
    record TrialData(
            String started,
            String end,
            long residentBytes,
            long mappings,
            long threads,
            double othersShare,
            double stolenShare) {
        private static TrialData of(MeasuredTrial trial) {
            return new TrialData(
                    trial.started().toString(),
                    trial.end(),
                    trial.residentBytes(),
                    trial.mappings(),
                    trial.threads(),
                    trial.disturbance().othersShare(),
                    trial.disturbance().stolenShare());
        }
    }

    static FileData of(Named file) {
        Result result = file.result();
        return new FileData(
                file.name(),
                result.plan().rounds(),
                result.plan().warmUp(),
                result.plan().trials(),
                Difference.facts(result),
                result.trials().isEmpty()
                        ? Map.of()
                        : result.trials().getFirst().floor(),
                result.trials().stream().map(TrialData::of).toList(),
                remarks(result),
                result.doubts());
    }

    private static List<String> remarks(Result result) {
        List<String> remarks = new ArrayList<>();
        for (int i = 0; i < result.trials().size(); i++) {
            String end = result.trials().get(i).end();
            if (end != null) remarks.add("trial %s did not complete: %s".formatted(i + 1, end));
        }
        remarks.addAll(new Remarks(result, Set.of()).sentences());
        return remarks;
    }
}
