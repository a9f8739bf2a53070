package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import latency.plan.Scenario;
import latency.result.Result;
import latency.result.Summary;
import latency.start.StartMethod;
import latency.trigger.Trigger;

/** The two lines of the script that this program grew from, for every start method that was measured as it measures. */
final class Totals {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Result result;

    Totals(Result result) {
        this.result = result;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (StartMethod method : StartMethod.values()) {
            List<String> totals = new ArrayList<>();
            total(method, Trigger.START, "Total without blocker: ", totals);
            total(method, Trigger.LOCK, "Total with lock: ", totals);
            if (totals.isEmpty()) continue;
            lines.add(method.toString());
            lines.addAll(totals);
        }
        return lines;
    }

    private void total(StartMethod method, Trigger trigger, String words, List<String> totals) {
        int scenario = result.plan().scenarios().indexOf(Scenario.usual(method, trigger));
        if (scenario < 0) return;
        Summary latencies = result.summary(scenario);
        if (latencies.isEmpty()) return;
        double seconds = latencies.sum() / NANOS_PER_SECOND;
        totals.add(String.format(Locale.US, "%s%.6f", words, seconds));
    }
}
