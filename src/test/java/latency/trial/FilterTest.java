package latency.trial;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import latency.Jar;
import latency.Leftovers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seccomp filters, as containers have them: what they refuse is told by name, and nothing is timed in its place. */
@ExtendWith(Leftovers.class)
class FilterTest {
    private static final String[] METHODS = {
        "-q", "-n", "4", "--warmup", "0", "--method", "clone3,clone,vfork,thread", "--trigger", "start"
    };

    @ParameterizedTest
    @CsvSource({"1, Operation not permitted", "38, Function not implemented"})
    void clone3ThatTheLoopIsRefusedIsToldByNameAndTheOthersRunOn(int errno, String text) {
        List<String> arguments = new ArrayList<>(List.of(METHODS));
        arguments.add("--jvm-args=" + OtherTrial.jvmArguments(OtherTrial.Refused.class, "-Derrno=" + errno));
        Jar.Finished finished = Jar.with(arguments.toArray(String[]::new)).run();
        assertClone3IsUnavailable(finished, text + " (errno " + errno + ")");
        // libc makes threads by clone3, and by clone instead only if there is no clone3
        assertTrue(finished.out().matches(errno == 38 ? ALL_THREADS : NO_THREADS), finished::out);
    }

    private static final String ALL_THREADS = "(?s).*\nthread start .* 4 +0/0\n.*";
    private static final String NO_THREADS = "(?s).*\nthread start: unavailable: thread: Operation not permitted.*";

    @Test
    void aMachineWithoutClone3IsToldByNameAndTheOthersRunOn() {
        assertClone3IsUnavailable(filtered(List.of("clone3=ENOSYS"), METHODS), "Function not implemented (errno 38)");
    }

    @Test
    void theListOfMethodsSaysThatItIsNotHere() {
        Jar.Finished finished = filtered(List.of("clone3=ENOSYS"), "methods", "--json");
        Map<String, String> here = new HashMap<>();
        for (JsonElement method :
                JsonParser.parseString(finished.out()).getAsJsonObject().getAsJsonArray("methods"))
            here.put(
                    method.getAsJsonObject().get("name").getAsString(),
                    method.getAsJsonObject().get("here").getAsString());
        assertEquals("not here: clone3: Function not implemented (errno 38)", here.remove("clone3"));
        assertEquals(Set.of("works here"), Set.copyOf(here.values()), finished::out);
    }

    private static void assertClone3IsUnavailable(Jar.Finished finished, String reason) {
        assertAll(
                () -> assertEquals(3, finished.exit(), finished::err),
                () -> assertTrue(
                        finished.out().contains("clone3 start: unavailable: clone3: " + reason), finished::out),
                () -> assertTrue(finished.out().matches("(?s).*\nclone3 start( +-)+ +0 +0/0\n.*"), finished::out),
                () -> assertFalse(finished.out().contains("\nclone3\nTotal"), finished::out),
                () -> assertTrue(finished.out().matches("(?s).*\nclone start .* 4 +0/0\n.*"), finished::out),
                () -> assertTrue(finished.out().matches("(?s).*\nvfork start .* 4 +0/0\n.*"), finished::out),
                () -> assertFalse(finished.err().contains("Exception"), finished::err));
    }

    @Test
    void whereNoJvmCanMakeAThreadNothingIsTimed() {
        Jar.Finished finished = filtered(List.of("clone3=EPERM"), METHODS);
        assertNotEquals(0, finished.exit());
        assertFalse(finished.out().contains("scenario"), finished::out);
    }

    @Test
    void aFilterLikeAContainersIsNoHindrance() {
        Jar.Finished finished = filtered(
                List.of("container=EPERM", "clone3=ENOSYS"),
                "-q",
                "-n",
                "4",
                "--warmup",
                "0",
                "--method",
                "fork,posix_spawn,process_builder",
                "--trigger",
                "start,lock");
        assertEquals(0, finished.exit(), finished::err);
        assertFalse(finished.out().contains("unavailable"), finished::out);
    }

    private static Jar.Finished filtered(List<String> rules, String... arguments) {
        List<String> filter = new ArrayList<>(List.of("python3", "src/test/scripts/filtered.py"));
        filter.addAll(rules);
        filter.add("--");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return Jar.behind(filter, java, arguments).run();
    }
}
