package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import latency.plan.Plan;
import latency.result.MeasuredTrial;
import latency.result.Result;

/** Where, when and how a result was measured: what stands above its figures. */
final class Header {
    private static final double MEBIBYTE = 1 << 20;

    /** One thing known; the name is empty if it belongs to the one before. */
    record Line(String name, String text) {}

    private final Result result;
    private final List<Line> lines = new ArrayList<>();

    private Header(Result result) {
        this.result = result;
    }

    static List<Line> of(Result result) {
        Header header = new Header(result);
        header.environment();
        header.plan();
        result.trials().stream().limit(result.plan().jvmCount()).forEach(header::trial);
        return header.lines;
    }

    private void environment() {
        add("kernel", fact("kernel") + " " + fact("architecture"));
        add("cpu", fact("cpu") + ", " + counted(fact("cpus"), "CPU"));
        add("libc", fact("libc"));
        add("JDK", fact("jdk"));
        add("clock", result.plan().clock() + ", clocksource " + fact("clocksource"));
    }

    private void plan() {
        Plan plan = result.plan();
        add("rounds", "%s after %s of warm-up, seed %s".formatted(plan.rounds(), plan.warmUp(), plan.seed()));
        if (plan.trials() > 1) add("trials", trials());
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
        add(
                "trial",
                String.format(
                        Locale.US,
                        "%.1f MiB resident, %d mappings, %d threads",
                        trial.residentBytes() / MEBIBYTE,
                        trial.mappings(),
                        trial.threads()));
        add("", String.join(" ", trial.jvmArgs()));
        if (trial.end() != null) add("", "not complete: " + trial.end());
    }

    private String fact(String name) {
        return result.environment().fact(name);
    }

    private static String counted(String number, String noun) {
        return number + " " + noun + (number.equals("1") ? "" : "s");
    }

    private void add(String name, String text) {
        lines.add(new Line(name, text));
    }
}
