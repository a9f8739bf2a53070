package latency.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Samples;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies as an HdrHistogram log: an interval histogram for each scenario of each trial, tagged with both, in
 * nanoseconds to four significant digits; the log's own column of maxima is in milliseconds.
 */
final class HistogramLog {
    static final int DIGITS = 4;

    private final Result result;
    private final HistogramLogWriter log;
    private final Labels labels;
    private long raised;

    private HistogramLog(Result result, OutputStream out) {
        this.result = result;
        this.log = new HistogramLogWriter(out);
        this.labels = new Labels(result.plan().scenarios());
    }

    /** Returns what the format could not hold. */
    static List<String> write(Result result, OutputStream out) throws IOException {
        HistogramLog log = new HistogramLog(result, out);
        log.write();
        out.flush();
        return log.raised == 0
                ? List.of()
                : List.of("%s latencies below zero are 0 in it: histograms hold none below".formatted(log.raised));
    }

    private void write() {
        long base = result.trials().getFirst().started().toEpochMilli();
        log.outputComment("[" + result.program() + ", latencies in nanoseconds]");
        log.outputLogFormatVersion();
        log.outputStartTime(base);
        log.outputBaseTime(base);
        log.setBaseTime(base);
        log.outputLegend();
        for (int trial = 0; trial < result.trials().size(); trial++)
            for (int i = 0; i < result.plan().scenarios().size(); i++) histogram(trial, i);
    }

    private void histogram(int trial, int scenario) {
        MeasuredTrial measured = result.trials().get(trial);
        Samples samples = result.samples(scenario).get(trial);
        long[] latencies = samples.latencies();
        if (latencies.length == 0) return;
        Histogram histogram = new Histogram(DIGITS);
        for (long latency : latencies) {
            histogram.recordValue(Math.max(0, latency));
            if (latency < 0) raised++;
        }
        long started = measured.started().toEpochMilli();
        histogram.setTag(tag(result.plan().scenarios().get(scenario), trial + 1));
        histogram.setStartTimeStamp(started);
        histogram.setEndTimeStamp(started + TimeUnit.NANOSECONDS.toMillis(lastTrigger(samples)));
        log.outputIntervalHistogram(histogram);
    }

    /** In nanoseconds after the trial's first. */
    private static long lastTrigger(Samples samples) {
        return Arrays.stream(samples.column(Column.AT)).max().orElse(0);
    }

    /** Such as {@code fork/lock/trial=1}: a tag has neither spaces nor commas. */
    private String tag(Scenario scenario, int trial) {
        return labels.of(scenario).replace(' ', '/').replace(",", "%2C") + "/trial=" + trial;
    }
}
