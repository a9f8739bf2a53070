package latency.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import latency.plan.Labels;
import latency.result.Column;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;
import latency.result.Stage;
import latency.result.Summary;
import latency.result.Unit;

/** What took the slowest samples so long: a sentence for each, and the causes of all of them. */
public final class SpikesText {
    /** Of a latency: stages that take less are told together. */
    private static final double LEAST_SHARE = 0.005;

    /** The slowest samples, whose causes are counted: at least those that are told. */
    private static final double SLOW = 0.01;

    private final Result result;
    private final Labels labels;
    private final int spikes;
    private final Style style;

    private SpikesText(Result result, int spikes, Style style) {
        this.style = style;
        this.result = result;
        this.labels = new Labels(result.plan().scenarios());
        this.spikes = spikes;
    }

    /** One sample with its stages. */
    private record Spike(int trial, long sequence, long latency, Map<Stage, Long> stages, long offCpu, String behind) {}

    /** Of this many samples of each scenario; empty if the kernel's events were not recorded, or none are wanted. */
    public static String of(Result result, int spikes, Style style) {
        SpikesText text = new SpikesText(result, spikes, style);
        List<String> lines = new ArrayList<>();
        if (spikes > 0) for (int i = 0; i < result.plan().scenarios().size(); i++) text.scenario(i, lines);
        return lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private void scenario(int index, List<String> lines) {
        List<Spike> all = spikes(index);
        if (all.isEmpty()) return;
        all.sort(Comparator.comparingLong(Spike::latency).reversed());
        lines.add("");
        lines.add("slowest of " + labels.of(result.plan().scenarios().get(index)));
        all.stream().limit(spikes).forEach(spike -> lines.addAll(Paragraph.lines(style, "", "  ", sentence(spike))));
        int slow = Math.min(all.size(), Math.max(spikes, (int) (SLOW * all.size())));
        lines.addAll(Paragraph.lines(style, "", "  ", causes(all, slow)));
    }

    private List<Spike> spikes(int index) {
        List<Spike> all = new ArrayList<>();
        for (int trial = 0; trial < result.trials().size(); trial++) {
            MeasuredTrial measured = result.trials().get(trial);
            if (measured.recorded() == null) continue;
            Samples samples = measured.scenarios().get(index).measured();
            add(all, trial, samples, measured.recorded().tasks());
        }
        return all;
    }

    private static void add(List<Spike> all, int trial, Samples samples, Map<Long, String> tasks) {
        Map<Stage, long[]> stages = Stage.of(samples);
        long[] latencies = samples.column(Column.RECORDED);
        long[] sequences = samples.column(Column.SEQUENCE);
        long[] offCpu = samples.column(Column.OFF_CPU);
        long[] behind = samples.column(Column.BEHIND);
        for (int i = 0; i < latencies.length; i++) {
            if (stages.get(Stage.RECORD)[i] == Column.ABSENT) continue;
            Map<Stage, Long> own = new EnumMap<>(Stage.class);
            for (Stage stage : Stage.values())
                if (stages.get(stage)[i] != Column.ABSENT) own.put(stage, stages.get(stage)[i]);
            all.add(new Spike(trial + 1, sequences[i], latencies[i], own, offCpu[i], tasks.get(behind[i])));
        }
    }

    /** Such as {@code sample 4711: 412 µs = 31.0 copying + 360 runnable behind kworker/1:2 + 21.0 first faults}. */
    private String sentence(Spike spike) {
        Unit unit = Unit.of(spike.latency, spike.latency);
        String trial = result.trials().size() > 1 ? "trial %d, ".formatted(spike.trial) : "";
        List<String> parts = new ArrayList<>();
        long rest = 0;
        for (var stage : spike.stages.entrySet()) {
            if (stage.getValue() < LEAST_SHARE * spike.latency) rest += stage.getValue();
            else parts.add(unit.format(stage.getValue()) + " " + phrase(stage.getKey(), spike.behind));
        }
        if (rest >= LEAST_SHARE * spike.latency) parts.add(unit.format(rest) + " other");
        String off = spike.offCpu < LEAST_SHARE * spike.latency
                ? ""
                : "; it had begun, and did not run for %s%s".formatted(unit.format(spike.offCpu), behind(spike.behind));
        return "%ssample %d: %s %s = %s%s"
                .formatted(trial, spike.sequence, unit.format(spike.latency), unit, String.join(" + ", parts), off);
    }

    private static String phrase(Stage stage, String behind) {
        return stage.phrase() + (stage == Stage.RUNNABLE ? behind(behind) : "");
    }

    private static String behind(String task) {
        return task == null ? "" : task.equals("idle") ? " until an idle CPU woke" : " behind " + task;
    }

    private static String causes(List<Spike> all, int slow) {
        Map<Stage, Long> usual = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            long[] nanos = all.stream()
                    .mapToLong(spike -> spike.stages.getOrDefault(stage, 0L))
                    .toArray();
            usual.put(stage, new Summary(nanos).quantile(0.5));
        }
        Map<String, Integer> causes = new LinkedHashMap<>();
        all.stream().limit(slow).forEach(spike -> causes.merge(cause(spike, usual), 1, Integer::sum));
        return "causes of the slowest %d: ".formatted(slow)
                + causes.entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                        .map(cause -> cause.getKey() + " " + cause.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** The stage that took most more than it usually does; if the child did not run for most of that, why not. */
    private static String cause(Spike spike, Map<Stage, Long> usual) {
        Stage worst = Stage.RECORD;
        long most = Long.MIN_VALUE;
        for (var stage : spike.stages.entrySet()) {
            long excess = stage.getValue() - usual.get(stage.getKey());
            if (excess <= most) continue;
            most = excess;
            worst = stage.getKey();
        }
        boolean interrupted = worst.compareTo(Stage.RUNNABLE) > 0 && 2 * spike.offCpu > most;
        return interrupted ? "interrupted" + behind(spike.behind) : phrase(worst, spike.behind);
    }
}
