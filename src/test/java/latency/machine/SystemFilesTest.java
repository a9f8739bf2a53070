package latency.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Optional;
import latency.Jar;
import latency.Leftovers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leftovers.class)
class SystemFilesTest {
    private static final String SETTING = "/proc/sys/fs/nr_open";

    @Test
    void aSettingOfTheKernelIsReadToItsEnd() {
        String text = Jar.program("cat", SETTING).run().out().strip();
        assertEquals(Optional.of(text), new SystemFiles(Path.of("/")).text(SETTING));
    }
}
