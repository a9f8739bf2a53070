package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import latency.compare.Design;
import latency.compare.Estimate;
import latency.compare.Interval;
import latency.compare.Pair;
import latency.compare.Side;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.MeasuredTrial;
import latency.result.Recorded;
import latency.result.Result;
import latency.result.Samples;
import latency.trial.Outcome;

/** The stages of every scenario, all trials together; which samples lack them; and what it cost to record them. */
final class StagesText {
    private static final double ERROR_RATE = 0.05;

    private final Result result;
    private final Labels labels;

    StagesText(Result result) {
        this.result = result;
        this.labels = new Labels(result.plan().scenarios());
    }

    /** None if the kernel's events were not recorded. */
    List<String> lines(Style style) {
        if (result.trials().stream().allMatch(trial -> trial.recorded() == null)) return List.of();
        // what a child goes through that was started has little in common with what one does that was released
        StageTable started = new StageTable();
        StageTable released = new StageTable();
        List<String> remarks = new ArrayList<>();
        for (int i = 0; i < result.plan().scenarios().size(); i++) {
            Scenario scenario = result.plan().scenarios().get(i);
            int matched =
                    (scenario.trigger().releases() ? released : started).add(labels.of(scenario), result.samples(i));
            remarks.addAll(remark(i, matched, style));
        }
        for (MeasuredTrial trial : result.trials())
            if (trial.recorded() != null) remarks.addAll(remark(trial.recorded()));
        List<String> lines = new ArrayList<>(started.lines(style));
        if (!lines.isEmpty() && !released.lines(style).isEmpty()) lines.add("");
        lines.addAll(released.lines(style));
        lines.addAll(remarks);
        return lines;
    }

    private List<String> remark(int index, int matched, Style style) {
        int taken = result.samples(index).stream()
                .mapToInt(samples -> samples.count(Outcome.OK))
                .sum();
        if (taken == 0) return List.of();
        String label = labels.of(result.plan().scenarios().get(index));
        return Paragraph.lines(
                style, "", "  ", "%s: %d of %d samples matched%s".formatted(label, matched, taken, cost(index)));
    }

    /** By the medians of samples that took turns; empty if there are none without recording. */
    private String cost(int index) {
        List<Samples> unrecorded = new ArrayList<>();
        List<Samples> measured = new ArrayList<>();
        for (MeasuredTrial trial : result.trials()) {
            if (trial.scenarios().get(index).unrecorded().count(Outcome.OK) == 0) continue;
            unrecorded.add(trial.scenarios().get(index).unrecorded());
            measured.add(trial.scenarios().get(index).measured());
        }
        if (unrecorded.isEmpty()) return "";
        Estimate logarithm = new Pair("", new Side(unrecorded, List.of()), new Side(measured, List.of()), Design.PAIRED)
                .compareMedians();
        Interval interval = logarithm.interval(ERROR_RATE);
        return String.format(
                Locale.ROOT,
                "; recording makes p50 ×%.2f%s",
                Math.exp(logarithm.value()),
                interval.isEmpty() ? "" : " " + interval.exp());
    }

    private static List<String> remark(Recorded recorded) {
        List<String> remarks = new ArrayList<>();
        if (recorded.lost() > 0)
            remarks.add("lost %d events: the kernel's buffers were full".formatted(recorded.lost()));
        if (recorded.stoppedAt() >= 0) remarks.add("recording stopped at sample %d".formatted(recorded.stoppedAt()));
        return remarks;
    }
}
