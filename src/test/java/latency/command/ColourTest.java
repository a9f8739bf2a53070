package latency.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ColourTest {
    @Test
    void aTerminalGetsColoursUnlessTheEnvironmentForbidsThem() {
        assertTrue(Colour.AUTO.isWanted(Map.of("TERM", "xterm"), () -> true));
        assertTrue(Colour.AUTO.isWanted(Map.of("NO_COLOR", ""), () -> true));
        assertFalse(Colour.AUTO.isWanted(Map.of(), () -> false));
        assertFalse(Colour.AUTO.isWanted(Map.of("NO_COLOR", "1"), () -> true));
        assertFalse(Colour.AUTO.isWanted(Map.of("TERM", "dumb"), () -> true));
    }

    @Test
    void whatTheOptionSaysCountsMore() {
        assertTrue(Colour.ALWAYS.isWanted(Map.of("NO_COLOR", "1"), () -> false));
        assertFalse(Colour.NEVER.isWanted(Map.of(), () -> true));
        assertEquals("always", Colour.ALWAYS.toString());
    }
}
