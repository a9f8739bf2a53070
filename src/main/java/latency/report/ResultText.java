package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import latency.fit.CostModel;
import latency.plan.Plan;
import latency.result.MeasuredTrial;
import latency.result.Result;

/** A result as a person reads it. The same result always gives the same text. */
public final class ResultText {
    static final int WIDTH = 80;
    private static final double MEBIBYTE = 1 << 20;

    private final Result result;
    private final List<String> lines = new ArrayList<>();

    private ResultText(Result result) {
        this.result = result;
    }

    /** Header, table, what is to be said about its rows, totals and comparison; every line ends with a newline. */
    public static String of(Result result, Set<Shown> shown) {
        ResultText text = new ResultText(result);
        text.header();
        text.lines.add("");
        text.lines.addAll(new ResultTable(result, shown).lines());
        text.lines.addAll(new Remarks(result, shown).lines());
        text.section(FitText.lines(CostModel.of(result)));
        text.section(new StagesText(result).lines());
        text.section(new Totals(result).lines());
        text.section(new MethodComparison(result).lines());
        return text.lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private void section(List<String> section) {
        if (section.isEmpty()) return;
        lines.add("");
        lines.addAll(section);
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
        result.trials().stream().limit(plan.jvmCount()).forEach(this::trial);
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
        lines.addAll(Paragraph.lines(String.format(Locale.ROOT, "%-8s ", name), " ".repeat(9), value));
    }
}
