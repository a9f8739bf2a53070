package latency.posix;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The names that semaphores have for a moment, and where glibc keeps them: a process may be killed in that moment. */
public final class SemaphoreNames {
    private static final Path FOLDER = Path.of("/dev/shm");
    private static final String PREFIX = "sem.";

    private SemaphoreNames() {}

    /** A random one of this process, without the slash in front. */
    static String next() {
        return of(ProcessHandle.current().pid()) + HexFormat.of().toHexDigits(new SecureRandom().nextLong());
    }

    private static String of(long pid) {
        return "latency-" + pid + "-";
    }

    /** The file behind the name. */
    static Path file(String name) {
        return FOLDER.resolve(PREFIX + name);
    }

    /** Removes what a process that has ended had no time to remove. */
    public static void removeThoseOf(long pid) {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(FOLDER, PREFIX + of(pid) + "*")) {
            for (Path file : left) Files.deleteIfExists(file);
        } catch (IOException refused) {
            // nothing to remove: it could not make any
        }
    }
}
