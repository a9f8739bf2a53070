package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A few of the signals at random instants that the script sends by the hundred. */
@ExtendWith(Leftovers.class)
class SignalsTest {
    private static final String OF_EACH = "2";
    private static final int MOST_MINUTES = 10;
    private static final Path JVM = Path.of(System.getProperty("java.home"), "bin");

    @Test
    void noSignalHangsTheProgramOrLosesSamplesOrLeavesAnything() {
        Jar.Finished signals = Jar.program(
                        "python3", "src/test/scripts/signals.py", Jar.path().toString(), OF_EACH)
                .set("PATH", JVM + ":" + System.getenv("PATH"))
                .start()
                .endWithinMinutes(MOST_MINUTES);
        assertEquals(0, signals.exit(), () -> signals.out() + signals.err());
        assertTrue(signals.out().contains(OF_EACH + " × STOP to child: 0 wrong"), signals::out);
    }
}
