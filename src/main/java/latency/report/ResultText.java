package latency.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import latency.compare.Design;
import latency.compare.Estimate;
import latency.compare.Interval;
import latency.compare.Metric;
import latency.compare.Pair;
import latency.compare.Side;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.posix.Errno;
import latency.result.Column;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;
import latency.result.Summary;
import latency.start.StartMethod;
import latency.trial.LossCause;
import latency.trial.Outcome;
import latency.trigger.Trigger;
import latency.trigger.When;

/** A result as a person reads it. The same result always gives the same text. */
public final class ResultText {
    private static final int WIDTH = 80;
    private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999);
    private static final List<String> HEADING =
            List.of("scenario", "", "min", "p50", "p90", "p99", "p99.9", "max", "mean", "samples", "lost/failed");
    private static final int PLACE_OF_REACH = 4;
    private static final List<String> HEADING_WITH_REACH = Stream.of(
                    HEADING.subList(0, PLACE_OF_REACH), List.of("±"), HEADING.subList(PLACE_OF_REACH, HEADING.size()))
            .flatMap(List::stream)
            .toList();
    private static final int LEAST_TRIALS_FOR_REACH = 3;
    private static final double ERROR_RATE = 0.05;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEBIBYTE = 1 << 20;

    private final Result result;
    private final List<Summary> summaries;
    private final List<String> lines = new ArrayList<>();

    private ResultText(Result result) {
        this.result = result;
        this.summaries = IntStream.range(0, result.plan().scenarios().size())
                .mapToObj(i -> new Summary(result.latencies(i)))
                .toList();
    }

    /** Header, table, totals and comparison; every line ends with a newline. */
    public static String of(Result result) {
        ResultText text = new ResultText(result);
        text.header();
        text.lines.add("");
        text.table();
        text.missing();
        text.lines.add("");
        text.totals();
        text.comparison();
        return text.lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private void header() {
        Plan plan = result.plan();
        fact("kernel", environment("kernel") + " " + environment("architecture"));
        fact("cpu", environment("cpu") + ", " + counted(environment("cpus"), "CPU"));
        fact("libc", environment("libc"));
        fact("JDK", environment("jdk"));
        fact("clock", plan.clock() + ", clocksource " + environment("clocksource"));
        fact("rounds", "%s after %s of warm-up, seed %s".formatted(plan.rounds(), plan.warmUp(), plan.seed()));
        if (plan.trials() > 1) fact("trials", trials());
        trial(result.trials().getFirst());
    }

    /** How many; each quantile of the table is then the geometric mean of the trials'. */
    private String trials() {
        int measured = result.trials().size();
        long complete =
                result.trials().stream().filter(trial -> trial.end() == null).count();
        return measured
                + (measured < result.plan().trials() ? " of " + result.plan().trials() : "")
                + (complete < measured ? ", %s not complete".formatted(measured - complete) : "");
    }

    private void trial(MeasuredTrial trial) {
        fact(
                "trial",
                String.format(
                        Locale.ROOT,
                        "%.1f MiB resident, %d mappings, %d threads",
                        trial.residentBytes() / MEBIBYTE,
                        trial.mappings(),
                        trial.threads()));
        fact("", String.join(" ", trial.jvmArgs()));
        if (trial.end() != null) fact("", "not complete: " + trial.end());
    }

    private String environment(String fact) {
        return result.environment().fact(fact);
    }

    private static String counted(String number, String noun) {
        return number + " " + noun + (number.equals("1") ? "" : "s");
    }

    private void fact(String name, String value) {
        lines.add(String.format(Locale.ROOT, "%-8s %s", name, value));
    }

    private void table() {
        TextTable table = new TextTable(WIDTH);
        table.add(hasReach() ? HEADING_WITH_REACH : HEADING);
        for (int i = 0; i < summaries.size(); i++) table.add(row(i));
        lines.addAll(table.lines());
    }

    private List<String> row(int scenario) {
        Summary summary = summaries.get(scenario);
        List<String> cells = new ArrayList<>();
        cells.add(label(result.plan().scenarios().get(scenario)));
        cells.addAll(summary.isEmpty() ? Collections.nCopies(8, "-") : figures(summary, side(scenario)));
        if (hasReach()) cells.add(PLACE_OF_REACH, reach(side(scenario)));
        cells.add(Integer.toString(summary.count()));
        cells.add(count(scenario, Outcome.LOST) + "/" + count(scenario, Outcome.FAILED));
        return cells;
    }

    private boolean hasReach() {
        return result.trials().size() >= LEAST_TRIALS_FOR_REACH;
    }

    /** How far the interval of the median goes, such as {@code 1.2%}. */
    private static String reach(Side side) {
        double reach = side.reach(Metric.MEDIAN);
        return Double.isNaN(reach)
                ? "-"
                : String.format(Locale.ROOT, reach < 0.0995 ? "%.1f%%" : "%.0f%%", 100 * reach);
    }

    private Side side(int scenario) {
        return Side.of(result.trials(), scenario);
    }

    private static List<String> figures(Summary summary, Side side) {
        Unit unit = Unit.of(summary.quantile(0.5), summary.max());
        List<String> cells = new ArrayList<>(List.of(unit.toString(), unit.format(summary.min())));
        for (double quantile : QUANTILES)
            cells.add(figure(unit, summary.supports(quantile) ? quantile(quantile, summary, side) : Double.NaN));
        cells.add(unit.format(summary.max()));
        cells.add(unit.format(summary.mean()));
        return cells;
    }

    private static double quantile(double quantile, Summary summary, Side side) {
        return side.trials().size() == 1 ? summary.quantile(quantile) : side.typical(Metric.latency(quantile));
    }

    private static String figure(Unit unit, double nanos) {
        return Double.isNaN(nanos) ? "-" : unit.format(nanos);
    }

    /** The scenario without what all scenarios have in common. */
    private String label(Scenario scenario) {
        return scenario.method() + " " + (onlyOneWhen() ? scenario.trigger() : scenario.release());
    }

    private boolean onlyOneWhen() {
        return result.plan().scenarios().stream()
                        .map(Scenario::when)
                        .filter(Objects::nonNull)
                        .distinct()
                        .count()
                <= 1;
    }

    private int count(int scenario, Outcome outcome) {
        return samples(scenario).stream()
                .mapToInt(samples -> samples.count(outcome))
                .sum();
    }

    private List<Samples> samples(int scenario) {
        return result.trials().stream()
                .map(trial -> trial.scenarios().get(scenario).measured())
                .toList();
    }

    /** A line for each scenario and cause that took samples away. */
    private void missing() {
        for (int i = 0; i < summaries.size(); i++) {
            String name = label(result.plan().scenarios().get(i));
            causes(i).forEach((cause, count) -> lines.add("%s: %s %s".formatted(name, count, cause)));
        }
    }

    private Map<String, Integer> causes(int scenario) {
        Map<String, Integer> causes = new TreeMap<>();
        for (Samples samples : samples(scenario)) {
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
            case FAILED -> "failed: " + Errno.describe((int) number);
            case STEPPED -> "set aside: the clock was set meanwhile";
        };
    }

    /** The two lines of the script that this program grew from, for every start method. */
    private void totals() {
        for (StartMethod method : methods()) {
            lines.add(method.toString());
            total(method, Trigger.START, "Total without blocker: ");
            total(method, Trigger.LOCK, "Total with lock: ");
        }
    }

    private void total(StartMethod method, Trigger trigger, String words) {
        int scenario = result.plan().scenarios().indexOf(new Scenario(method, trigger, When.RACING));
        if (scenario < 0) return;
        double seconds = summaries.get(scenario).sum() / NANOS_PER_SECOND;
        lines.add(String.format(Locale.ROOT, "%s%.6f", words, seconds));
    }

    private List<StartMethod> methods() {
        return result.plan().scenarios().stream()
                .map(Scenario::method)
                .distinct()
                .toList();
    }

    /** Every other start method against the first, trigger by trigger. */
    private void comparison() {
        StartMethod first = methods().getFirst();
        for (StartMethod other : methods()) {
            if (other != first) lines.addAll(comparison(first, other));
        }
    }

    private List<String> comparison(StartMethod first, StartMethod other) {
        Map<String, String> findings = new LinkedHashMap<>();
        for (int i = 0; i < summaries.size(); i++) {
            Scenario baseline = result.plan().scenarios().get(i);
            if (baseline.method() != first) continue;
            int candidate = result.plan().scenarios().indexOf(new Scenario(other, baseline.trigger(), baseline.when()));
            if (candidate < 0
                    || summaries.get(i).isEmpty()
                    || summaries.get(candidate).isEmpty()) continue;
            Pair pair = new Pair(baseline.release(), side(i), side(candidate), Design.PAIRED);
            findings.put(baseline.release(), finding(pair.compareMedians()));
        }
        return wrapped(other + " is", findings, " than " + first);
    }

    /** One sentence, over several lines if it must; the other method is named once. */
    private static List<String> wrapped(String beginning, Map<String, String> findings, String than) {
        List<String> wrapped = new ArrayList<>();
        StringBuilder line = new StringBuilder(beginning);
        String separator = "";
        for (var finding : findings.entrySet()) {
            String part = " %s%s (%s)".formatted(finding.getValue(), separator.isEmpty() ? than : "", finding.getKey());
            line.append(separator);
            if (line.length() + part.length() > WIDTH - 1) {
                wrapped.add(line.toString());
                line = new StringBuilder(" ");
            }
            line.append(part);
            separator = ",";
        }
        if (!findings.isEmpty()) wrapped.add(line.toString());
        return wrapped;
    }

    private static String finding(Estimate logarithm) {
        boolean slower = !(logarithm.value() < 0);
        Estimate ratio = slower
                ? logarithm
                : new Estimate(-logarithm.value(), logarithm.standardError(), logarithm.degreesOfFreedom());
        Interval interval = ratio.interval(ERROR_RATE);
        return String.format(
                Locale.ROOT,
                "%.2f×%s %s%s",
                Math.exp(ratio.value()),
                interval.isEmpty() ? "" : " " + interval.exp(),
                interval.low() > 0 ? "" : "perhaps ",
                slower ? "slower" : "faster");
    }
}
