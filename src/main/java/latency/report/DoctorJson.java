package latency.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import latency.machine.Fact;

/** The same for programs. */
public final class DoctorJson {
    /** Another number means another format. */
    public static final String FORMAT = "latency-doctor/1";

    private DoctorJson() {}

    /** An object with the facts in their order; it ends with a newline. */
    public static String of(List<Fact> facts) {
        StringWriter text = new StringWriter();
        JsonWriter json = new JsonWriter(text);
        json.setHtmlSafe(false);
        json.setIndent("  ");
        try {
            json.beginObject();
            json.name("format").value(FORMAT);
            json.name("facts").beginArray();
            for (Fact fact : facts) write(fact, json);
            json.endArray();
            json.endObject();
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return text + "\n";
    }

    private static void write(Fact fact, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("key").value(fact.key());
        json.name("name").value(fact.name());
        json.name("value").value(fact.value());
        json.name("weight").value(fact.weight().toString());
        json.name("why").value(fact.why());
        json.name("change").value(fact.change());
        json.endObject();
    }
}
