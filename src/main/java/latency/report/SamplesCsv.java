package latency.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.Result;
import latency.result.Samples;
import latency.trial.Outcome;

/**
 * Every sample for spreadsheets and data frames, whatever became of it: RFC 4180, one line each, the warm-up left out.
 * What does not exist is empty, and so is {@code recorded_ns} of a sample that is not ok: it is no latency.
 */
final class SamplesCsv {
    private final Result result;
    private final Writer out;

    private SamplesCsv(Result result, Writer out) {
        this.result = result;
        this.out = out;
    }

    static void write(Result result, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        new SamplesCsv(result, writer).write();
        writer.flush();
    }

    private void write() throws IOException {
        List<Scenario> scenarios = result.plan().scenarios();
        Labels labels = new Labels(scenarios);
        line(heading());
        for (int trial = 0; trial < result.trials().size(); trial++) {
            for (int i = 0; i < scenarios.size(); i++) {
                List<String> beginning = new ArrayList<>(List.of("" + (trial + 1), labels.of(scenarios.get(i))));
                scenarios.get(i).axes().values().forEach(value -> beginning.add(value == null ? "" : value));
                samples(Csv.line(beginning), result.samples(i).get(trial));
            }
        }
    }

    private List<String> heading() {
        List<String> heading = new ArrayList<>(List.of("trial", "scenario"));
        heading.addAll(result.plan().scenarios().getFirst().axes().keySet());
        heading.add("round");
        for (Column column : Column.values()) {
            heading.add(column.toString());
            if (column == Column.CAUSE) heading.add("cause_text");
        }
        return heading;
    }

    private void samples(String beginning, Samples samples) throws IOException {
        long[][] columns = Arrays.stream(Column.values()).map(samples::column).toArray(long[][]::new);
        for (int i = 0; i < samples.size(); i++) {
            int sample = i;
            out.write(beginning + ",");
            line(cells(
                    i + 1,
                    Arrays.stream(columns).mapToLong(column -> column[sample]).toArray()));
        }
    }

    /** @param values one of each column */
    private static List<String> cells(int round, long[] values) {
        Outcome outcome = Outcome.ofCode(values[Column.OUTCOME.ordinal()]);
        List<String> cells = new ArrayList<>(List.of(Integer.toString(round)));
        for (Column column : Column.values()) {
            long value = values[column.ordinal()];
            cells.add(
                    switch (column) {
                        case OUTCOME -> outcome.toString();
                        case RECORDED -> outcome == Outcome.OK ? number(value) : "";
                        default -> number(value);
                    });
            if (column == Column.CAUSE) cells.add(Cause.words(outcome, value));
        }
        return cells;
    }

    private static String number(long value) {
        return value == Column.ABSENT ? "" : Long.toString(value);
    }

    private void line(List<String> cells) throws IOException {
        out.write(Csv.line(cells));
        out.write('\n');
    }
}
