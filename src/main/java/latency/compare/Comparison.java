package latency.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import latency.plan.PlanException;
import latency.plan.Scenario;
import latency.result.Result;

/**
 * A baseline and what it was compared with.
 *
 * @param baseline what it is called
 * @param parts one for each candidate
 */
public record Comparison(String baseline, Rules rules, List<Part> parts) {
    /**
     * One candidate.
     *
     * @param candidate what it is called; null where both sides are in one file
     * @param remarks what the two lack, and what their control says
     */
    public record Part(String candidate, List<Difference> differences, List<String> remarks, List<Row> rows) {}

    /** A result and what it is called. */
    public record Named(String name, Result result) {}

    public Comparison {
        parts = List.copyOf(parts);
    }

    /**
     * Each candidate with the baseline.
     *
     * @throws PlanException if one has nothing in common with it
     */
    public static Comparison of(Named baseline, List<Named> candidates, Rules rules) {
        List<List<Pair>> pairs = candidates.stream()
                .map(candidate -> inCommon(baseline, candidate))
                .toList();
        Judge judge = judge(rules, pairs.stream().mapToInt(List::size).sum());
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            Named candidate = candidates.get(i);
            String load = Load.difference(baseline.result, candidate.result);
            parts.add(new Part(
                    candidate.name,
                    Difference.between(baseline.result, candidate.result),
                    remarks(baseline, candidate),
                    rows(judge, rules, pairs.get(i)).stream()
                            .map(row -> load == null ? row : row.underAnotherLoad(load))
                            .toList()));
        }
        return new Comparison(baseline.name, rules, parts);
    }

    /**
     * Scenarios of one result with each other.
     *
     * @throws PlanException if none differ in this axis alone
     */
    public static Comparison by(String axis, Named file, Rules rules) {
        List<Pair> pairs = Pairs.by(axis, file.result);
        List<Row> rows = rows(judge(rules, pairs.size()), rules, pairs);
        return new Comparison(file.name, rules, List.of(new Part(null, List.of(), lacking(file), rows)));
    }

    public Stream<Row> rows() {
        return parts.stream().flatMap(part -> part.rows.stream());
    }

    private static Judge judge(Rules rules, int pairs) {
        return new Judge(rules, pairs * rules.metrics().size());
    }

    private static List<Row> rows(Judge judge, Rules rules, List<Pair> pairs) {
        return pairs.stream()
                .flatMap(pair -> rules.metrics().stream().map(metric -> judge.row(pair, metric)))
                .toList();
    }

    private static List<Pair> inCommon(Named baseline, Named candidate) {
        List<Pair> pairs = Pairs.inCommon(baseline.result, candidate.result);
        if (pairs.isEmpty())
            throw new PlanException("%s and %s have no scenario in common: %s; and %s"
                    .formatted(
                            baseline.name,
                            candidate.name,
                            names(baseline.result.plan().scenarios()),
                            names(candidate.result.plan().scenarios())));
        return pairs;
    }

    private static List<String> remarks(Named baseline, Named candidate) {
        List<String> remarks = new ArrayList<>(lacking(baseline));
        remarks.addAll(lacking(candidate));
        only(baseline, candidate).forEach(remarks::add);
        only(candidate, baseline).forEach(remarks::add);
        String control = Control.remark(baseline.result, candidate.result);
        if (control != null) remarks.add(control);
        return remarks;
    }

    private static Stream<String> only(Named one, Named other) {
        List<Scenario> left = new ArrayList<>(one.result.plan().scenarios());
        left.removeAll(other.result.plan().scenarios());
        return left.isEmpty() ? Stream.of() : Stream.of("only in %s: %s".formatted(one.name, names(left)));
    }

    private static List<String> lacking(Named file) {
        int planned = file.result.plan().trials();
        long complete = file.result.trials().stream()
                .filter(trial -> trial.end() == null)
                .count();
        if (complete == planned) return List.of();
        return List.of(
                "%s: %s of %s trials are complete, and only those count".formatted(file.name, complete, planned));
    }

    private static String names(List<Scenario> scenarios) {
        return String.join(", ", scenarios.stream().map(Scenario::toString).toList());
    }
}
