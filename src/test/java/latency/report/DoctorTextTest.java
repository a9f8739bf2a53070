package latency.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import latency.machine.Fact;
import latency.machine.Machine;
import latency.machine.Weight;
import org.junit.jupiter.api.Test;

class DoctorTextTest {
    private static final List<Fact> FACTS = List.of(
            new Fact("swap", "swap", "none", Weight.NONE, "", ""),
            new Fact("smt", "SMT", "on", Weight.LIGHT, "halves of cores share caches", "echo off"),
            new Fact("tracing", "tracing", "not seen", Weight.UNSEEN, "it is for root only", "sudo"),
            new Fact("clocksource", "clock source", "tsc", Weight.NONE, "it is quick", ""));

    @Test
    void whatWeighsComesWithItsReasonAndTheRestInALineEach() {
        assertEquals("""
                Does so a little, or now and then
                  SMT                     on
                                          halves of cores share caches
                                          change: echo off

                Could not be seen
                  tracing                 it is for root only
                                          to see it: sudo

                As it should be, or without influence
                  swap                    none
                  clock source            tsc: it is quick
                """, DoctorText.of(FACTS, Style.PLAIN));
    }

    @Test
    void noLineIsWiderThanATerminal() {
        DoctorText.of(Machine.here().facts(), Style.PLAIN)
                .lines()
                .forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void programsGetTheSameFacts() {
        JsonObject json = JsonParser.parseString(DoctorJson.of(FACTS)).getAsJsonObject();
        assertEquals("latency-doctor/1", json.get("format").getAsString());
        JsonObject smt = json.getAsJsonArray("facts").get(1).getAsJsonObject();
        assertEquals("light", smt.get("weight").getAsString());
        assertEquals("echo off", smt.get("change").getAsString());
    }
}
