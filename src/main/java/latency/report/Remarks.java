package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import latency.plan.Labels;
import latency.result.Column;
import latency.result.Result;
import latency.result.Samples;
import latency.result.Unit;
import latency.trial.Outcome;

/** What is to be said about the rows of a result's table: what is missing from them, and where they were measured. */
public final class Remarks {
    private final Result result;
    private final Set<Shown> shown;
    private final Labels labels;
    private final List<String> sentences = new ArrayList<>();

    /** About all rows; {@code shown}: what more of them than the latency. */
    public Remarks(Result result, Set<Shown> shown) {
        this.result = result;
        this.shown = shown;
        this.labels = new Labels(result.plan().scenarios());
    }

    /** For a terminal. */
    List<String> lines(Style style) {
        return sentences().stream()
                .flatMap(sentence -> Paragraph.lines(style, "", "  ", sentence).stream())
                .toList();
    }

    /** Each as one text, however long. */
    public List<String> sentences() {
        sentences.clear();
        for (int i = 0; i < result.plan().scenarios().size(); i++) about(i);
        if (shown.contains(Shown.FLOOR)) floor();
        return List.copyOf(sentences);
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
        sentences.add(remark);
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
        result.samples(scenario).stream().flatMap(Samples::parts).forEach(part -> causes(part, causes));
        return causes;
    }

    private static void causes(Samples samples, Map<String, Integer> causes) {
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] numbers = samples.column(Column.CAUSE);
        for (int i = 0; i < outcomes.length; i++) {
            String cause = cause(Outcome.ofCode(outcomes[i]), numbers[i]);
            if (cause != null) causes.merge(cause, 1, Integer::sum);
        }
    }

    private static String cause(Outcome outcome, long number) {
        return switch (outcome) {
            case OK -> null;
            case LOST, FAILED -> outcome + ": " + Cause.words(outcome, number);
            case STEPPED -> "set aside: " + Cause.words(outcome, number);
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
