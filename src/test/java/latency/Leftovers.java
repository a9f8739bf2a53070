package latency;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test that leaves a process, a name in /dev/shm or a temporary folder behind. */
public final class Leftovers implements BeforeEachCallback, AfterEachCallback {
    /** In which everything that was told to end has ended, unless it never will. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Set<String> sharedBefore = new TreeSet<>();

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        sharedBefore.clear();
        sharedBefore.addAll(shared());
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Set<String> left = left();
        while (!left.isEmpty() && System.nanoTime() < deadline) left = left();
        if (!left.isEmpty()) throw new AssertionError("left behind: " + left);
    }

    private Set<String> left() throws IOException {
        Set<String> left = new TreeSet<>(shared());
        left.removeAll(sharedBefore);
        left.addAll(processes());
        if (Files.exists(Jar.TEMPORARY)) left.addAll(names(Jar.TEMPORARY));
        return left;
    }

    private static Set<String> shared() throws IOException {
        Set<String> shared = new TreeSet<>(names(Path.of("/dev/shm")));
        shared.removeIf(name -> !name.contains("latency"));
        return shared;
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(Path::toString).toList();
        }
    }

    /** Those that still run with the mark of this JVM's tests, whoever their parent is by now. */
    static List<String> processes() throws IOException {
        String mark = Jar.MARK + "=" + ProcessHandle.current().pid() + "\0";
        return ProcessHandle.allProcesses()
                .filter(process -> environment(process.pid()).contains(mark))
                .map(process ->
                        process.pid() + " " + process.info().commandLine().orElse(""))
                .toList();
    }

    private static String environment(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1) + "\0";
        } catch (IOException gone) {
            return "";
        }
    }
}
