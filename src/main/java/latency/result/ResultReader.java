package latency.result;

import static latency.result.Members.array;
import static latency.result.Members.first;
import static latency.result.Members.member;
import static latency.result.Members.present;
import static latency.result.Members.strings;
import static latency.result.Members.texts;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import latency.machine.Disturbance;
import latency.plan.Plan;
import latency.plan.Scenario;

/**
 * Reads what {@link ResultWriter} wrote. Anything else is an exception: {@link IOException} or an unchecked one.
 */
final class ResultReader {
    private final BoundedReader text;
    private final JsonReader json;
    private Plan plan;
    private SamplesReader samples;

    ResultReader(BoundedReader in) {
        text = in;
        json = new JsonReader(in);
        json.setStrictness(Strictness.STRICT);
    }

    Result read() throws IOException {
        String program = null;
        Environment environment = null;
        List<MeasuredTrial> trials = null;
        List<Doubt> doubts = null;
        json.beginObject();
        requireFormat();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "program" -> program = first(program, "program", string());
                case "plan" -> plan = first(plan, "plan", PlanReader.plan(object()));
                case "environment" ->
                    environment = first(environment, "environment", new Environment(strings(object())));
                case "trials" -> trials = first(trials, "trials", trials());
                case "doubts" -> doubts = first(doubts, "doubts", doubts());
                default -> json.skipValue();
            }
        }
        json.endObject();
        if (json.peek() != JsonToken.END_DOCUMENT) throw new IllegalArgumentException("text behind its end");
        return new Result(
                present(program, "program"),
                present(plan, "plan"),
                present(environment, "environment"),
                present(trials, "trials"),
                present(doubts, "doubts"));
    }

    private void requireFormat() throws IOException {
        if (!json.nextName().equals("format")) throw new IllegalArgumentException("its first member is not \"format\"");
        String format = json.nextString();
        if (!format.equals(Result.FORMAT))
            throw new IllegalArgumentException(
                    "its format is \"%s\", and this program reads \"%s\"".formatted(format, Result.FORMAT));
    }

    private List<MeasuredTrial> trials() throws IOException {
        List<MeasuredTrial> trials = new ArrayList<>();
        samples = new SamplesReader(json, present(plan, "plan\" before its \"trials"));
        json.beginArray();
        while (json.hasNext()) trials.add(trial());
        json.endArray();
        return trials;
    }

    private MeasuredTrial trial() throws IOException {
        JsonObject facts = new JsonObject();
        List<MeasuredScenario> scenarios = null;
        Samples control = StoredSamples.NONE;
        json.beginObject();
        while (json.hasNext()) {
            String name = json.nextName();
            if (name.equals("scenarios")) scenarios = first(scenarios, name, scenarios());
            else if (name.equals("control")) control = samples.read();
            else facts.add(name, element());
        }
        json.endObject();
        JsonElement end = member(facts, "end");
        return new MeasuredTrial(
                Instant.parse(member(facts, "started").getAsString()),
                end.isJsonNull() ? null : end.getAsString(),
                texts(array(facts, "jvm_args")),
                member(facts, "resident_bytes").getAsLong(),
                member(facts, "mappings").getAsLong(),
                member(facts, "threads").getAsLong(),
                new Disturbance(
                        member(facts, "others_share").getAsDouble(),
                        member(facts, "stolen_share").getAsDouble(),
                        member(facts, "throttled_periods").getAsLong()),
                floor(member(facts, "floor").getAsJsonObject()),
                present(scenarios, "scenarios"),
                control,
                facts.has("recorded") ? recorded(facts.getAsJsonObject("recorded")) : null);
    }

    private static Recorded recorded(JsonObject recorded) {
        Map<Long, String> tasks = new LinkedHashMap<>();
        for (var task : member(recorded, "tasks").getAsJsonObject().entrySet())
            tasks.put(Long.valueOf(task.getKey()), task.getValue().getAsString());
        JsonElement stoppedAt = member(recorded, "stopped_at");
        return new Recorded(
                member(recorded, "events").getAsLong(),
                member(recorded, "lost").getAsLong(),
                stoppedAt.isJsonNull() ? -1 : stoppedAt.getAsLong(),
                tasks);
    }

    private static Map<String, Long> floor(JsonObject figures) {
        Map<String, Long> floor = new LinkedHashMap<>();
        figures.asMap().forEach((name, nanos) -> floor.put(name, nanos.getAsLong()));
        return floor;
    }

    private List<MeasuredScenario> scenarios() throws IOException {
        List<MeasuredScenario> scenarios = new ArrayList<>();
        json.beginArray();
        while (json.hasNext()) scenarios.add(scenario());
        json.endArray();
        if (!scenarios.stream().map(MeasuredScenario::scenario).toList().equals(plan.scenarios()))
            throw new IllegalArgumentException("a trial has other scenarios than its plan");
        return scenarios;
    }

    private MeasuredScenario scenario() throws IOException {
        Map<String, String> axes = new LinkedHashMap<>();
        Map<Column, long[]> measured = new EnumMap<>(Column.class);
        Samples warmUp = null;
        Samples unrecorded = StoredSamples.NONE;
        json.beginObject();
        while (json.hasNext()) {
            String name = json.nextName();
            if (name.equals("warm_up")) warmUp = first(warmUp, name, samples.read());
            else if (name.equals("unrecorded")) unrecorded = samples.read();
            else if (json.peek() == JsonToken.BEGIN_ARRAY) samples.column(name, measured);
            else axes.put(name, textOrNull());
        }
        json.endObject();
        return new MeasuredScenario(
                Scenario.of(axes),
                axes.get("unavailable"),
                present(warmUp, "warm_up"),
                samples.of(measured),
                unrecorded);
    }

    private String textOrNull() throws IOException {
        if (json.peek() != JsonToken.NULL) return string();
        json.nextNull();
        return null;
    }

    private List<Doubt> doubts() throws IOException {
        List<Doubt> doubts = new ArrayList<>();
        json.beginArray();
        while (json.hasNext()) {
            Map<String, String> doubt = strings(object());
            doubts.add(new Doubt(
                    present(doubt.get("id"), "id"),
                    present(doubt.get("text"), "text"),
                    present(doubt.get("remedy"), "remedy")));
        }
        json.endArray();
        return doubts;
    }

    private JsonObject object() {
        return element().getAsJsonObject();
    }

    private JsonElement element() {
        text.beginPart();
        JsonElement element = JsonParser.parseReader(json);
        text.endPart();
        return element;
    }

    private String string() throws IOException {
        text.beginPart();
        String string = json.nextString();
        text.endPart();
        return string;
    }
}
