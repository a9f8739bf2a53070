package latency.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import latency.machine.Disturbance;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Names;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.trial.Outcome;

/**
 * Reads what {@link ResultWriter} wrote. Anything else is an exception: {@link IOException} or an unchecked one.
 */
final class ResultReader {
    /** In nanoseconds; three years. */
    private static final long MOST_LATENCY = 100_000_000_000_000_000L;

    private final BoundedReader text;
    private final JsonReader json;
    private Plan plan;

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
                case "plan" -> plan = first(plan, "plan", plan(object()));
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

    private static Plan plan(JsonObject plan) {
        List<Scenario> scenarios = new ArrayList<>();
        for (JsonElement scenario : array(plan, "scenarios"))
            scenarios.add(Scenario.of(strings(scenario.getAsJsonObject())));
        return new Plan(
                scenarios,
                integer(plan, "rounds"),
                integer(plan, "warm_up"),
                integer(plan, "trials"),
                member(plan, "seed").getAsLong(),
                Duration.ofNanos(member(plan, "timeout_ns").getAsLong()),
                Names.of(ClockChoice.class, "clock", member(plan, "clock").getAsString()),
                texts(array(plan, "jvm_args")),
                conditions(member(plan, "conditions").getAsJsonObject()),
                plan.has("unrecorded") ? plan.get("unrecorded").getAsInt() : 0);
    }

    private static Conditions conditions(JsonObject conditions) {
        return new Conditions(
                member(conditions, "sched").getAsString(),
                integer(conditions, "nice"),
                member(conditions, "mlock").getAsBoolean(),
                integer(conditions, "cpu_dma_latency_us"),
                member(conditions, "cgroup").getAsString(),
                conditions.has("control") && conditions.get("control").getAsBoolean());
    }

    private List<MeasuredTrial> trials() throws IOException {
        List<MeasuredTrial> trials = new ArrayList<>();
        present(plan, "plan\" before its \"trials");
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
            else if (name.equals("control")) control = samplesObject();
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
            if (name.equals("warm_up")) warmUp = first(warmUp, name, samplesObject());
            else if (name.equals("unrecorded")) unrecorded = samplesObject();
            else if (json.peek() == JsonToken.BEGIN_ARRAY) column(name, measured);
            else axes.put(name, textOrNull());
        }
        json.endObject();
        return new MeasuredScenario(
                Scenario.of(axes), axes.get("unavailable"), present(warmUp, "warm_up"), samples(measured), unrecorded);
    }

    private String textOrNull() throws IOException {
        if (json.peek() != JsonToken.NULL) return string();
        json.nextNull();
        return null;
    }

    private Samples samplesObject() throws IOException {
        Map<Column, long[]> columns = new EnumMap<>(Column.class);
        json.beginObject();
        while (json.hasNext()) column(json.nextName(), columns);
        json.endObject();
        return samples(columns);
    }

    private Samples samples(Map<Column, long[]> columns) {
        int size = present(columns.get(Column.OUTCOME), Column.OUTCOME.toString()).length;
        for (Column column : Column.values())
            if (column.isOptional()) columns.computeIfAbsent(column, absent -> absent(size));
            else present(columns.get(column), column.toString());
        for (Column column : Column.values()) {
            int length = columns.get(column).length;
            if (length != size)
                throw new IllegalArgumentException(
                        "\"%s\" has %d values where \"%s\" has %d".formatted(column, length, Column.OUTCOME, size));
        }
        requireLatencies(columns.get(Column.OUTCOME), columns.get(Column.RECORDED));
        requirePlaces(columns.get(Column.SEQUENCE));
        return new StoredSamples(size, columns);
    }

    private static long[] absent(int size) {
        long[] absent = new long[size];
        Arrays.fill(absent, Column.ABSENT);
        return absent;
    }

    private static void requireLatencies(long[] outcomes, long[] recorded) {
        for (int i = 0; i < outcomes.length; i++) {
            boolean absurd = recorded[i] < -MOST_LATENCY || recorded[i] > MOST_LATENCY;
            if (absurd && outcomes[i] == Outcome.OK.code())
                throw new IllegalArgumentException("a sample that is ok has the latency " + recorded[i]);
        }
    }

    private void requirePlaces(long[] sequence) {
        // the control has its place in each round, and there may have been unrecorded rounds
        long end = (long) plan.withUnrecorded().allRounds() * (plan.scenarios().size() + 1);
        for (long place : sequence)
            if (place < 0 || place >= end) throw new IllegalArgumentException("a sample's sequence is " + place);
    }

    private void column(String name, Map<Column, long[]> columns) throws IOException {
        for (Column column : Column.values()) {
            if (!column.toString().equals(name)) continue;
            first(columns.put(column, values(column)), name, columns);
            return;
        }
        json.skipValue();
    }

    private long[] values(Column column) throws IOException {
        long[] values = new long[1024];
        int count = 0;
        json.beginArray();
        while (json.hasNext()) {
            if (count == plan.allRounds()) throw new IllegalArgumentException("more samples than its plan has rounds");
            if (count == values.length) values = Arrays.copyOf(values, 2 * count);
            values[count++] = value(column);
        }
        json.endArray();
        return Arrays.copyOf(values, count);
    }

    private long value(Column column) throws IOException {
        if (column == Column.OUTCOME)
            return Names.of(Outcome.class, "outcome", json.nextString()).code();
        if (json.peek() != JsonToken.NULL) return json.nextLong();
        json.nextNull();
        return Column.ABSENT;
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

    private static Map<String, String> strings(JsonObject object) {
        Map<String, String> strings = new LinkedHashMap<>();
        for (var entry : object.entrySet()) {
            JsonElement value = entry.getValue();
            strings.put(entry.getKey(), value.isJsonNull() ? null : value.getAsString());
        }
        return strings;
    }

    private static List<String> texts(JsonArray array) {
        return array.asList().stream().map(JsonElement::getAsString).toList();
    }

    private static JsonArray array(JsonObject object, String name) {
        return member(object, name).getAsJsonArray();
    }

    private static int integer(JsonObject object, String name) {
        return Math.toIntExact(member(object, name).getAsLong());
    }

    private static JsonElement member(JsonObject object, String name) {
        return present(object.get(name), name);
    }

    /** The value, of a member that there was not before. */
    private static <T> T first(Object before, String name, T value) {
        if (before != null) throw new IllegalArgumentException("it has two \"" + name + "\"");
        return value;
    }

    private static <T> T present(T value, String name) {
        if (value == null) throw new IllegalArgumentException("it has no \"" + name + "\"");
        return value;
    }
}
