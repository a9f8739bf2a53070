package latency.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTimeTest {
    @TempDir
    Path root;

    private CpuTime at(String stat, String own) {
        return CpuTime.of(new FakeFiles(root)
                .with("/proc/stat", stat)
                .with("/proc/self/stat", "77 (a) name) S 1 2 3 4 5 6 7 8 9 10 " + own + " 20 0")
                .files());
    }

    @Test
    void whatOthersUsedIsNeitherOwnNorStolenNorIdle() {
        CpuTime before = at("cpu  100 0 100 500 0 0 0 0 0 0", "10 10 0 0");
        CpuTime after = at("cpu  150 0 130 600 0 0 0 20 0 0", "20 20 20 10");
        assertEquals(0.1, after.stolenShareSince(before), 1e-9);
        assertEquals(30 / 200.0, after.othersShareSince(before), 1e-9);
    }

    @Test
    void noTimeIsNoShare() {
        CpuTime now = at("cpu  100 0 100 500 0 0 0 0 0 0", "10 10 0 0");
        assertEquals(0, now.othersShareSince(now));
        assertEquals(0, now.stolenShareSince(now));
    }
}
