package latency;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of system calls with the errors that their manual pages name. */
final class Calls {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, List<String>> errors = new LinkedHashMap<>();

    Calls() {
        try (InputStream in = Calls.class.getResourceAsStream("/latency/calls.txt")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .forEach(this::add);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private void add(String[] words) {
        numbers.put(words[0], Integer.valueOf(words[1]));
        List<String> named = Arrays.asList(words).subList(2, words.length);
        if (!words[0].startsWith("E")) errors.put(words[0], named.equals(List.of("-")) ? List.of() : named);
    }

    /** Of a call or of an error. */
    int number(String name) {
        return numbers.get(name);
    }

    /** Of the call with this number, or the number if the table has no such call. */
    String name(int call) {
        return errors.keySet().stream()
                .filter(name -> number(name) == call)
                .findFirst()
                .orElse(Integer.toString(call));
    }

    boolean knows(String call) {
        return errors.containsKey(call);
    }

    /** With which the call may fail. */
    List<String> errors(String call) {
        return errors.get(call);
    }
}
