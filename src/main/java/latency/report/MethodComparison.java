package latency.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import latency.compare.Design;
import latency.compare.Estimate;
import latency.compare.Interval;
import latency.compare.Pair;
import latency.compare.Side;
import latency.plan.Scenario;
import latency.result.Result;
import latency.start.StartMethod;

/** Every start method of a result against its first one: a sentence each, over all triggers. */
public final class MethodComparison {
    private static final double ERROR_RATE = 0.05;

    private final Result result;
    private final List<Scenario> scenarios;

    public MethodComparison(Result result) {
        this.result = result;
        this.scenarios = result.plan().scenarios();
    }

    /** For a terminal. */
    List<String> lines(Style style) {
        return paragraphs()
                .flatMap(List::stream)
                .flatMap(line -> narrowed(style, line).stream())
                .toList();
    }

    /** Each as one text, however long. */
    public List<String> sentences() {
        return paragraphs()
                .filter(lines -> !lines.isEmpty())
                .map(lines -> lines.stream().map(String::strip).collect(Collectors.joining(" ")))
                .toList();
    }

    private Stream<List<String>> paragraphs() {
        List<StartMethod> methods =
                scenarios.stream().map(Scenario::method).distinct().toList();
        return methods.stream().skip(1).map(other -> sentence(methods.getFirst(), other));
    }

    private List<String> sentence(StartMethod first, StartMethod other) {
        Map<String, String> findings = new LinkedHashMap<>();
        for (int i = 0; i < scenarios.size(); i++) {
            Scenario baseline = scenarios.get(i);
            int candidate = baseline.method() == first ? counterpart(baseline, other) : -1;
            if (candidate < 0 || isEmpty(i) || isEmpty(candidate)) continue;
            Pair pair = new Pair(baseline.release(), side(i), side(candidate), Design.PAIRED);
            findings.putIfAbsent(baseline.release(), finding(pair.compareMedians()));
        }
        return wrapped(other + " is", findings, " than " + first);
    }

    private static List<String> narrowed(Style style, String line) {
        String words = line.stripLeading();
        return Paragraph.lines(style, line.substring(0, line.length() - words.length()), "  ", words);
    }

    private boolean isEmpty(int scenario) {
        return result.latencies(scenario).findAny().isEmpty();
    }

    private Side side(int scenario) {
        return Side.of(result.trials(), scenario);
    }

    /** The scenario of the other method that is like this one in all that methods have in common; −1 if there is none. */
    private int counterpart(Scenario baseline, StartMethod method) {
        return IntStream.range(0, scenarios.size())
                .filter(i ->
                        scenarios.get(i).method() == method && scenarios.get(i).isLike(baseline))
                .findFirst()
                .orElse(-1);
    }

    /** One sentence, over several lines if it must; the other method is named once. */
    private static List<String> wrapped(String beginning, Map<String, String> findings, String than) {
        List<String> wrapped = new ArrayList<>();
        StringBuilder line = new StringBuilder(beginning);
        String separator = "";
        for (var finding : findings.entrySet()) {
            String part = " %s%s (%s)".formatted(finding.getValue(), separator.isEmpty() ? than : "", finding.getKey());
            line.append(separator);
            if (line.length() + part.length() > Style.USUAL_WIDTH - 1) {
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
                Locale.US,
                "%.2f×%s %s%s",
                Math.exp(ratio.value()),
                interval.isEmpty() ? "" : " " + interval.exp(),
                interval.low() > 0 ? "" : "perhaps ",
                slower ? "slower" : "faster");
    }
}
