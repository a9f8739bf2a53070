package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import latency.trial.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What another user of the machine could use. */
@ExtendWith(Leftovers.class)
class SecurityTest {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    @Test
    void whateverTheUmaskNobodyElseCanOpenWhatARunMakes() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Jar.Running running = Jar.program(
                        "sh",
                        "-c",
                        "umask 000; exec \"$@\"",
                        "sh",
                        java,
                        "-jar",
                        Jar.path().toString(),
                        "-q",
                        "-n",
                        "20000")
                .start();
        running.await(Trial.class);
        List<Path> made = made();
        while (made.stream().noneMatch(file -> file.endsWith("samples-1"))) made = made();
        for (Path file : made) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            assertTrue(OWNER.containsAll(permissions), file + " " + PosixFilePermissions.toString(permissions));
        }
        running.signal("TERM");
        assertEquals(143, running.end().exit());
    }

    private static List<Path> made() throws IOException {
        try (Stream<Path> files = Files.walk(Jar.TEMPORARY)) {
            return files.filter(file -> !file.equals(Jar.TEMPORARY)).toList();
        }
    }

    @Test
    void theNativeCodeRunsNoShell() throws IOException {
        try (Stream<Path> sources = Files.list(Path.of("native"))) {
            for (Path source : sources.toList()) {
                String text = Files.readString(source);
                assertFalse(text.matches("(?s).*\\b(system|popen|wordexp|execlp?|execvp) ?\\(.*"), source.toString());
                assertFalse(text.contains("/bin/"), source.toString());
            }
        }
    }
}
