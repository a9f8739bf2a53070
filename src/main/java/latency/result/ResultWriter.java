package latency.result;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import latency.plan.Conditions;
import latency.plan.Plan;
import latency.trial.Outcome;

/** Writes a result as JSON, column by column: the README describes the format. */
final class ResultWriter {
    private final JsonWriter json;

    ResultWriter(Writer out) {
        json = new JsonWriter(out);
        json.setHtmlSafe(false);
    }

    void write(Result result) throws IOException {
        json.beginObject();
        json.name("format").value(Result.FORMAT);
        json.name("program").value(result.program());
        json.name("plan");
        plan(result.plan());
        json.name("environment");
        object(result.environment().facts());
        json.name("trials").beginArray();
        for (MeasuredTrial trial : result.trials()) trial(trial);
        json.endArray();
        json.name("doubts").beginArray();
        for (Doubt doubt : result.doubts()) doubt(doubt);
        json.endArray();
        json.endObject();
        json.flush();
    }

    private void plan(Plan plan) throws IOException {
        json.beginObject();
        json.name("rounds").value(plan.rounds());
        json.name("warm_up").value(plan.warmUp());
        json.name("trials").value(plan.trials());
        json.name("seed").value(plan.seed());
        json.name("timeout_ns").value(plan.timeout().toNanos());
        json.name("clock").value(plan.clock().toString());
        json.name("jvm_args");
        strings(plan.jvmArgs());
        json.name("conditions");
        conditions(plan.conditions());
        if (plan.unrecorded() > 0) json.name("unrecorded").value(plan.unrecorded());
        json.name("scenarios").beginArray();
        for (var scenario : plan.scenarios()) object(scenario.axes());
        json.endArray();
        json.endObject();
    }

    private void conditions(Conditions conditions) throws IOException {
        json.beginObject();
        json.name("sched").value(conditions.sched());
        json.name("nice").value(conditions.nice());
        json.name("mlock").value(conditions.mlock());
        json.name("cpu_dma_latency_us").value(conditions.cpuDmaLatencyMicros());
        json.name("cgroup").value(conditions.cgroup());
        json.name("control").value(conditions.control());
        json.endObject();
    }

    private void trial(MeasuredTrial trial) throws IOException {
        json.beginObject();
        json.name("started").value(trial.started().toString());
        json.name("end").value(trial.end());
        json.name("jvm_args");
        strings(trial.jvmArgs());
        json.name("resident_bytes").value(trial.residentBytes());
        json.name("mappings").value(trial.mappings());
        json.name("threads").value(trial.threads());
        json.name("others_share").value(trial.disturbance().othersShare());
        json.name("stolen_share").value(trial.disturbance().stolenShare());
        json.name("throttled_periods").value(trial.disturbance().throttledPeriods());
        json.name("floor").beginObject();
        for (var figure : trial.floor().entrySet()) json.name(figure.getKey()).value(figure.getValue());
        json.endObject();
        if (trial.recorded() != null) recorded(trial.recorded());
        json.name("scenarios").beginArray();
        for (MeasuredScenario scenario : trial.scenarios()) scenario(scenario);
        json.endArray();
        if (trial.control().size() > 0) {
            json.name("control").beginObject();
            columns(trial.control());
            json.endObject();
        }
        json.endObject();
    }

    private void recorded(Recorded recorded) throws IOException {
        json.name("recorded").beginObject();
        json.name("events").value(recorded.events());
        json.name("lost").value(recorded.lost());
        json.name("stopped_at").value(recorded.stoppedAt() < 0 ? null : recorded.stoppedAt());
        json.name("tasks").beginObject();
        for (var task : recorded.sortedTasks().entrySet())
            json.name(task.getKey().toString()).value(task.getValue());
        json.endObject();
        json.endObject();
    }

    private void scenario(MeasuredScenario measured) throws IOException {
        json.beginObject();
        for (var axis : measured.scenario().axes().entrySet())
            json.name(axis.getKey()).value(axis.getValue());
        json.name("unavailable").value(measured.unavailable());
        columns(measured.measured());
        json.name("warm_up").beginObject();
        columns(measured.warmUp());
        json.endObject();
        if (measured.unrecorded().size() > 0) {
            json.name("unrecorded").beginObject();
            columns(measured.unrecorded());
            json.endObject();
        }
        json.endObject();
    }

    private void columns(Samples samples) throws IOException {
        for (Column column : Column.values()) {
            if (!column.isOptional() || isPresent(column, samples)) column(column, samples);
        }
    }

    private static boolean isPresent(Column column, Samples samples) {
        return samples.parts()
                .flatMapToLong(part -> Arrays.stream(part.column(column)))
                .anyMatch(value -> value != Column.ABSENT);
    }

    private void column(Column column, Samples samples) throws IOException {
        json.name(column.toString()).beginArray();
        for (Samples part : (Iterable<Samples>) samples.parts()::iterator) {
            for (long value : part.column(column)) {
                if (column == Column.OUTCOME) json.value(Outcome.ofCode(value).toString());
                else if (value == Column.ABSENT) json.nullValue();
                else json.value(value);
            }
        }
        json.endArray();
    }

    private void doubt(Doubt doubt) throws IOException {
        json.beginObject();
        json.name("id").value(doubt.id());
        json.name("text").value(doubt.text());
        json.name("remedy").value(doubt.remedy());
        json.endObject();
    }

    private void strings(List<String> values) throws IOException {
        json.beginArray();
        for (String value : values) json.value(value);
        json.endArray();
    }

    private void object(Map<String, String> values) throws IOException {
        json.beginObject();
        for (var entry : values.entrySet()) json.name(entry.getKey()).value(entry.getValue());
        json.endObject();
    }
}
