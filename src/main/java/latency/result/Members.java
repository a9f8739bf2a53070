package latency.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes members of JSON objects as what they must be; throws {@link RuntimeException}s if they are not. */
final class Members {
    private Members() {}

    static Map<String, String> strings(JsonObject object) {
        Map<String, String> strings = new LinkedHashMap<>();
        for (var entry : object.entrySet()) {
            JsonElement value = entry.getValue();
            strings.put(entry.getKey(), value.isJsonNull() ? null : value.getAsString());
        }
        return strings;
    }

    static List<String> texts(JsonArray array) {
        return array.asList().stream().map(JsonElement::getAsString).toList();
    }

    static JsonArray array(JsonObject object, String name) {
        return member(object, name).getAsJsonArray();
    }

    static int integer(JsonObject object, String name) {
        return Math.toIntExact(member(object, name).getAsLong());
    }

    static JsonElement member(JsonObject object, String name) {
        return present(object.get(name), name);
    }

    /** The value, of a member that there was not before. */
    static <T> T first(Object before, String name, T value) {
        if (before != null) throw new IllegalArgumentException("it has two \"" + name + "\"");
        return value;
    }

    static <T> T present(T value, String name) {
        if (value == null) throw new IllegalArgumentException("it has no \"" + name + "\"");
        return value;
    }
}
