package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import latency.command.Output;
import org.junit.jupiter.api.Test;

class DoctorAndStrictTest {
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

    private int run(String... arguments) {
        Output output = new Output(stream(results), stream(messages));
        return Latency.execute(arguments, output);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Test
    void doctorSaysInPlainWordsWhatThisMachineIs() {
        assertEquals(0, run("doctor"));
        String text = results.toString(StandardCharsets.UTF_8);
        for (String name :
                new String[] {"hypervisor", "page-table isolation", "clock source", "cpuidle driver", "CPUs"})
            assertTrue(text.contains("  " + name + " "), name);
        assertEquals("", messages.toString(StandardCharsets.UTF_8));
    }

    @Test
    void doctorWritesJson() {
        assertEquals(0, run("doctor", "--json"));
        String text = results.toString(StandardCharsets.UTF_8);
        assertTrue(JsonParser.parseString(text)
                        .getAsJsonObject()
                        .getAsJsonArray("facts")
                        .size()
                > 30);
    }

    @Test
    void aDoubtIsAFailureOnlyIfStrict() {
        String[] quick = {"run", "-q", "-n", "5", "--warmup", "0", "--method", "fork", "--trigger", "start"};
        assertEquals(0, run(quick));
        String[] strict = java.util.Arrays.copyOf(quick, quick.length + 1);
        strict[quick.length] = "--strict";
        assertEquals(3, run(strict));
        messages.toString(StandardCharsets.UTF_8).lines().forEach(line -> assertTrue(line.length() <= 80, line));
        assertTrue(messages.toString(StandardCharsets.UTF_8).startsWith("doubt: one trial only"));
    }
}
