package latency.posix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final Scratch scratch = Scratch.ordinary();
    private final Memory memory = new Memory(scratch);
    private final Processes processes = new Processes(scratch);

    @TempDir
    private Path folder;

    @BeforeAll
    static void load() {
        LoadedLibrary.load();
    }

    @Test
    void whatIsPutIntoAMappingIsInTheFile() throws IOException {
        Path file = folder.resolve("file");
        int descriptor = memory.create(file);
        memory.allocate(descriptor, 4096, file);
        Mapping mapping = memory.mapShared(descriptor, 4096);
        memory.close(descriptor);
        mapping.putLong(8, 0x1122334455667788L);
        memory.release(mapping);
        mapping.putLong(16, -1);
        memory.unmap(mapping);
        ByteBuffer written = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(4096, written.capacity());
        assertEquals(0x1122334455667788L, written.getLong(8));
        assertEquals(-1, written.getLong(16));
    }

    @Test
    void aMappingEndsWhereItEnds() {
        int descriptor = memory.memfd("latency-test", 4096);
        Mapping mapping = memory.mapShared(descriptor, 4096);
        memory.close(descriptor);
        assertThrows(IndexOutOfBoundsException.class, () -> mapping.putLong(4089, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> mapping.putLong(-1, 0));
        memory.unmap(mapping);
    }

    @Test
    void aSpawnedProgramIsReapedWithItsStatusAndFaults() {
        int child = processes.posixSpawn(Program.of(Path.of("/bin/sh"), List.of("-c", "exit 7")));
        assertTrue(child > 0);
        assertEquals(7 << 8, processes.reap(child));
        assertTrue(processes.minorFaults() > 0);
    }

    @Test
    void aKilledChildIsReapedWithItsSignal() {
        int child = processes.posixSpawn(Program.of(Path.of("/bin/sh"), List.of("-c", "kill -STOP $$")));
        processes.kill(child);
        assertEquals(9, processes.reap(child));
    }

    @Test
    void noForkedChildGetsTheScratchThatItsParentBelieves() throws IOException {
        HandoffPage.create(Clock.MONOTONIC);
        List<String> smaps = Files.readAllLines(Path.of("/proc/self/smaps"));
        assertTrue(flags(smaps, "memfd:latency-scratch").contains(" dc "), "kept from forks");
        assertTrue(!flags(smaps, "memfd:latency-handoff").contains(" dc "), "handed to forks");
    }

    /** Of the mapping with this name. */
    private static String flags(List<String> smaps, String name) {
        boolean inside = false;
        for (String line : smaps) {
            if (line.contains(name)) inside = true;
            if (inside && line.startsWith("VmFlags:")) return line + " ";
        }
        throw new AssertionError("no mapping " + name);
    }

    @Test
    void aSemaphoreLeavesNoNameBehind() throws IOException {
        List<String> before = shared();
        Semaphore.create(scratch);
        assertArrayEquals(before.toArray(), shared().toArray());
    }

    private static List<String> shared() throws IOException {
        try (Stream<Path> names = Files.list(Path.of("/dev/shm"))) {
            return names.map(Path::toString)
                    .filter(name -> name.contains("latency"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void clocksAreThoseOfTheSystem() {
        Clock realtime = new Clock(Clock.REALTIME, scratch);
        Clock monotonic = new Clock(Clock.MONOTONIC, scratch);
        assertTrue(Math.abs(realtime.now() - System.currentTimeMillis() * 1_000_000) < HOUR_NANOS);
        assertTrue(Math.abs(monotonic.now() - System.nanoTime()) < HOUR_NANOS);
    }

    @Test
    void thisThreadRunsOnACpuAndHasAParent() {
        assertTrue(processes.currentCpu() >= 0);
        assertEquals(ProcessHandle.current().parent().orElseThrow().pid(), processes.parent());
    }
}
