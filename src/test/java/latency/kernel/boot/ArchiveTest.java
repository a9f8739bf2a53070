package latency.kernel.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {
    @TempDir
    private Path folder;

    private final List<CpioArchiveEntry> entries = new ArrayList<>();
    private final List<String> contents = new ArrayList<>();

    @Test
    void foldersComeBeforeWhatIsInThemAndOnce() throws IOException {
        read(archive -> {
            archive.link("/a/b/one", "x");
            archive.link("/a/b/two", "y");
            archive.folder("/a");
        });
        assertEquals(List.of("a", "a/b", "a/b/one", "a/b/two"), names());
        assertTrue(entries.getFirst().isDirectory());
    }

    @Test
    void aDeviceHasItsNumbers() throws IOException {
        read(archive -> archive.device("/console", 5, 1));
        CpioArchiveEntry console = entries.getFirst();
        assertTrue(console.isCharacterDevice());
        assertEquals(5, console.getRemoteDeviceMaj());
        assertEquals(1, console.getRemoteDeviceMin());
    }

    @Test
    void aFileKeepsItsTimeToTheSecondAndMayRun() throws IOException {
        Path program = Files.writeString(folder.resolve("program"), "#!");
        assertTrue(program.toFile().setExecutable(true));
        Files.setLastModifiedTime(program, FileTime.from(Instant.ofEpochSecond(1_700_000_000, 999_000_000)));
        read(archive -> archive.file("/program", program));
        CpioArchiveEntry entry = entries.getFirst();
        assertEquals(1_700_000_000, entry.getTime());
        assertEquals(0100755, entry.getMode());
        assertEquals(List.of("#!"), contents);
    }

    @Test
    void theFirstOfTwoWithOneNameCounts() throws IOException {
        read(archive -> {
            archive.file("/x", "first".getBytes(StandardCharsets.UTF_8));
            archive.file("/x", "second".getBytes(StandardCharsets.UTF_8));
        });
        assertEquals(List.of("first"), contents);
    }

    @Test
    void wordsMayHoldSpaces() {
        assertEquals(
                "run\0--jvm-args=-Xmx1g -Xms1g\0", text(Archive.words(List.of("run", "--jvm-args=-Xmx1g -Xms1g"))));
    }

    @Test
    void librariesAreFoundWhereTheyAreMapped() throws IOException {
        SharedLibraries libraries = SharedLibraries.mapped();
        assertTrue(
                libraries.files().stream().anyMatch(file -> file.toString().contains("libc.so")), libraries::folders);
        assertTrue(
                libraries.files().stream().noneMatch(file -> file.startsWith(System.getProperty("java.home"))),
                libraries::folders);
        read(libraries::addTo);
        assertTrue(names().contains("lib64/ld-linux-x86-64.so.2"), () -> names().toString());
        assertTrue(names().stream().anyMatch(name -> name.endsWith("/libc.so.6")), () -> names().toString());
    }

    private interface Content {
        void put(Archive archive) throws IOException;
    }

    private void read(Content content) throws IOException {
        Path file = folder.resolve("archive");
        try (Archive archive = new Archive(file)) {
            content.put(archive);
        }
        try (CpioArchiveInputStream in = new CpioArchiveInputStream(Files.newInputStream(file))) {
            for (CpioArchiveEntry entry; (entry = in.getNextEntry()) != null; ) {
                entries.add(entry);
                if (entry.isRegularFile()) contents.add(text(in.readAllBytes()));
            }
        }
    }

    private List<String> names() {
        return entries.stream().map(CpioArchiveEntry::getName).toList();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
