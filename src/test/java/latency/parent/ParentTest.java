package latency.parent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.posix.LoadedLibrary;
import latency.posix.Scratch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the kernel says of a parent that takes shapes. */
class ParentTest {
    private static final int VMAS = 500;
    private final Parent parent = parent();

    private static Parent parent() {
        LoadedLibrary.load();
        return new Parent(Scratch.ordinary(), LoadedLibrary.folder());
    }

    @AfterEach
    void leave() {
        parent.take(new ParentShape(0, Pages.SMALL, 0, 0, 0));
    }

    @Test
    void mappingsThatAShapeDoesNotHaveAreUnmapped() throws IOException {
        parent.take(new ParentShape(0, Pages.SMALL, 2, 0, 0));
        long before = maps().size();
        parent.take(new ParentShape(0, Pages.SMALL, VMAS, 0, 0));
        // the JVM maps a little of its own now and then
        assertEquals(VMAS, maps().size() - before, 20);
        parent.take(new ParentShape(0, Pages.SMALL, 2, 0, 0));
        assertEquals(before, maps().size(), 20);
        parent.take(new ParentShape(0, Pages.SMALL, VMAS / 2, 0, 0));
        assertEquals(VMAS / 2.0, maps().size() - before, 20);
    }

    @Test
    void memoryIsMappedToThePage() throws IOException {
        long size = 5 * (1 << 20) + 3 * 4096;
        parent.take(new ParentShape(size, Pages.SMALL, 0, 0, 0));
        assertTrue(maps().stream().anyMatch(line -> bytes(line) == size), () -> "no mapping of " + size);
    }

    private static List<String> maps() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps"));
    }

    private static long bytes(String line) {
        String[] range = line.split(" ")[0].split("-");
        return Long.parseUnsignedLong(range[1], 16) - Long.parseUnsignedLong(range[0], 16);
    }
}
