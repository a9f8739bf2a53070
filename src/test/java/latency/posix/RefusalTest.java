package latency.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.posix.libc.LibC;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What the real libc and kernel refuse, by each of the three conventions, and what is made of it. */
class RefusalTest {
    private static final int BAD_DESCRIPTOR = 1_000_000;
    private static final int EBADF = 9;
    private static final int ECHILD = 10;
    private static final int EEXIST = 17;
    private static final int EINVAL = 22;

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
    void openOfAMissingFile() {
        Path missing = folder.resolve("missing");
        assertRefused(
                "open " + missing + ": No such file or directory (errno 2)",
                LibC.ENOENT(),
                () -> memory.openInherited(missing));
    }

    @Test
    void creationOfAFileThatExists() throws IOException {
        Path there = Files.createFile(folder.resolve("there"));
        assertRefused("open " + there + ": File exists (errno 17)", EEXIST, () -> memory.create(there));
    }

    @Test
    void closeOfABadDescriptor() {
        assertRefused("close 1000000: Bad file descriptor (errno 9)", EBADF, () -> memory.close(BAD_DESCRIPTOR));
    }

    @Test
    void mapOfABadDescriptor() {
        assertRefused(
                "mmap 4096 bytes of descriptor 1000000: Bad file descriptor (errno 9)",
                EBADF,
                () -> memory.mapShared(BAD_DESCRIPTOR, 4096));
    }

    @Test
    void mapOfNothing() {
        int descriptor = memory.memfd("latency-test", 1);
        try {
            assertRefused(
                    "mmap 0 bytes of descriptor " + descriptor + ": Invalid argument (errno 22)",
                    EINVAL,
                    () -> memory.mapShared(descriptor, 0));
        } finally {
            memory.close(descriptor);
        }
    }

    @Test
    void aReservationReportsTheErrorItReturns() {
        assertRefused(
                "posix_fallocate log 10 bytes (fewer rounds or another TMPDIR): Bad file descriptor (errno 9)",
                EBADF,
                () -> memory.allocate(BAD_DESCRIPTOR, 10, Path.of("log")));
    }

    @Test
    void reapingWithoutAChild() {
        int self = (int) ProcessHandle.current().pid();
        assertRefused("wait4 " + self + ": No child processes (errno 10)", ECHILD, () -> processes.reap(self));
    }

    @Test
    void aMissingProgramIsAResultNotAnException() {
        Program missing = Program.of(folder.resolve("missing"), List.of());
        assertEquals(-LibC.ENOENT(), processes.posixSpawn(missing));
    }

    @Test
    void everyErrorHasAText() {
        assertEquals("Operation not permitted (errno 1)", Errno.describe(Errno.EPERM));
        assertTrue(Errno.describe(4095).endsWith("(errno 4095)"));
    }

    private static void assertRefused(String message, int errno, Executable call) {
        PosixException refused = assertThrows(PosixException.class, call);
        assertEquals(message, refused.getMessage());
        assertEquals(errno, refused.errno());
    }
}
