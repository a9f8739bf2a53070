package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import latency.plan.Labels;
import latency.posix.Errno;
import latency.result.Column;
import latency.result.Result;
import latency.result.Samples;
import latency.result.Unit;
import latency.trial.LossCause;
import latency.trial.Outcome;

/** What is to be said about the rows of a result's table: what is missing from them, and where they were measured. */
public final class Remarks {
    private final Result result;
    private final Set<Shown> shown;
    private final Labels labels;
    private final List<String> remarks = new ArrayList<>();

    /** About all rows; {@code shown}: what more of them than the latency. */
    public Remarks(Result result, Set<Shown> shown) {
        this.result = result;
        this.shown = shown;
        this.labels = new Labels(result.plan().scenarios());
    }

    /** For a terminal. */
    List<String> lines() {
        return texts().stream()
                .flatMap(remark -> Paragraph.lines("", "  ", remark).stream())
                .toList();
    }

    /** Each as one text, however long. */
    public List<String> texts() {
        remarks.clear();
        for (int i = 0; i < result.plan().scenarios().size(); i++) about(i);
        if (shown.contains(Shown.FLOOR)) floor();
        return List.copyOf(remarks);
    }

    private void about(int scenario) {
        String name = labels.of(result.plan().scenarios().get(scenario));
        for (String reason : reasons(scenario)) add("%s: unavailable: %s".formatted(name, reason));
        causes(scenario).forEach((cause, count) -> add("%s: %s %s".formatted(name, count, cause)));
        PlacementText placement = new PlacementText(result.samples(scenario));
        if (shown.contains(Shown.CPU)) add(name + ": " + placement.text());
        else placement.telling().ifPresent(text -> add(name + ": " + text));
    }

    private void add(String remark) {
        remarks.add(remark);
    }

    /** Why a scenario is not to be had here. */
    private List<String> reasons(int scenario) {
        return result.trials().stream()
                .map(trial -> trial.scenarios().get(scenario).unavailable())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** What took samples away, and how many. */
    private Map<String, Integer> causes(int scenario) {
        Map<String, Integer> causes = new TreeMap<>();
        for (Samples samples : result.samples(scenario)) {
            long[] outcomes = samples.column(Column.OUTCOME);
            long[] numbers = samples.column(Column.CAUSE);
            for (int i = 0; i < outcomes.length; i++) {
                String cause = cause(Outcome.ofCode(outcomes[i]), numbers[i]);
                if (cause != null) causes.merge(cause, 1, Integer::sum);
            }
        }
        return causes;
    }

    private static String cause(Outcome outcome, long number) {
        return switch (outcome) {
            case OK -> null;
            case LOST -> "lost: " + LossCause.describe(number);
            case FAILED -> "failed: " + Errno.describe((int) number) + Errno.limit((int) number);
            case STEPPED -> "set aside: the clock was set meanwhile";
        };
    }

    /** Of the first trial: the others are like it. */
    private void floor() {
        result.trials().getFirst().floor().forEach((name, nanos) -> {
            Unit unit = Unit.of(nanos, nanos);
            add("floor: %s %s %s".formatted(name.replaceFirst("_ns$", "").replace('_', ' '), unit.format(nanos), unit));
        });
    }
}
