package latency.report;

import com.google.gson.stream.JsonWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import latency.plan.Labels;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.Result;

/**
 * The latencies in seconds as pyperf keeps its own: a benchmark for each scenario, a run for each trial, one loop a value.
 */
final class PyperfJson {
    private static final String FORMAT = "1.0";
    private static final int DECIMALS_OF_NANOS = 9;
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

    private final Result result;
    private final JsonWriter json;
    private final Labels labels;
    private long raised;

    private PyperfJson(Result result, JsonWriter json) {
        this.result = result;
        this.json = json;
        this.labels = new Labels(result.plan().scenarios());
    }

    /** Returns what the format could not hold. */
    static List<String> write(Result result, OutputStream out) throws IOException {
        JsonWriter json = new JsonWriter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
        json.setHtmlSafe(false);
        PyperfJson pyperf = new PyperfJson(result, json);
        pyperf.write();
        json.flush();
        out.write('\n');
        return pyperf.raised == 0
                ? List.of()
                : List.of("%s latencies of zero or below are 1 ns in it: pyperf takes none".formatted(pyperf.raised));
    }

    private void write() throws IOException {
        json.beginObject();
        json.name("version").value(FORMAT);
        json.name("metadata");
        environment();
        json.name("benchmarks").beginArray();
        for (int i = 0; i < result.plan().scenarios().size(); i++)
            if (result.latencies(i).findAny().isPresent()) benchmark(i);
        json.endArray();
        json.endObject();
    }

    /** Under pyperf's own names, where it has one. */
    private void environment() throws IOException {
        json.beginObject();
        json.name("unit").value("second");
        json.name("loops").value(1);
        json.name("measured_by").value(result.program());
        text("hostname", "host");
        text("cpu_model_name", "cpu");
        text("kernel", "kernel");
        text("libc", "libc");
        text("jdk", "jdk");
        json.name("clock").value(result.plan().clock().toString());
        json.endObject();
    }

    /** pyperf takes no empty text. */
    private void text(String name, String fact) throws IOException {
        String text = result.environment().fact(fact).strip();
        if (!text.isEmpty()) json.name(name).value(text);
    }

    private void benchmark(int scenario) throws IOException {
        json.beginObject();
        json.name("metadata").beginObject();
        json.name("name").value(labels.of(result.plan().scenarios().get(scenario)));
        json.endObject();
        json.name("runs").beginArray();
        for (MeasuredTrial trial : result.trials()) run(trial, trial.scenarios().get(scenario));
        json.endArray();
        json.endObject();
    }

    private void run(MeasuredTrial trial, MeasuredScenario scenario) throws IOException {
        long[] values = scenario.measured().latencies();
        if (values.length == 0) return;
        json.beginObject();
        json.name("metadata").beginObject();
        json.name("date").value(DATE.format(trial.started()));
        json.endObject();
        warmUp(scenario.warmUp().latencies());
        json.name("values").beginArray();
        for (long value : values) {
            if (value <= 0) raised++;
            json.value(seconds(Math.max(1, value)));
        }
        json.endArray();
        json.endObject();
    }

    private void warmUp(long[] values) throws IOException {
        if (values.length == 0) return;
        json.name("warmups").beginArray();
        for (long value : values)
            json.beginArray().value(1).value(seconds(Math.max(0, value))).endArray();
        json.endArray();
    }

    private static BigDecimal seconds(long nanos) {
        return BigDecimal.valueOf(nanos, DECIMALS_OF_NANOS);
    }
}
