package latency;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that leaves something behind: a process, a name in /dev/shm, a temporary file, a control group, a tracing
 * instance, a mount, or a descriptor of the JVM that runs the tests.
 */
public final class Leftovers implements BeforeEachCallback, AfterEachCallback {
    /** In which everything that was told to end has ended, unless it never will. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final String OURS = "latency";
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** Where names of ours may appear that outlive the process that made them. */
    private static final List<Path> SHARED = List.of(Path.of("/dev/shm"), Path.of("/sys/kernel/tracing/instances"));

    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup");
    private static final int CONTROLLER_AND_GROUP = 4;

    private final Set<String> before = new TreeSet<>();

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        before.clear();
        before.addAll(present());
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Set<String> left = left();
        while (!left.isEmpty() && System.nanoTime() < deadline) left = left();
        if (!left.isEmpty()) throw new AssertionError("left behind: " + left);
    }

    private Set<String> left() throws IOException {
        Set<String> left = present();
        left.removeAll(before);
        left.addAll(processes());
        left.addAll(names(Jar.TEMPORARY));
        return left;
    }

    /** What there is beside processes and temporary files, of which there is nothing before. */
    private static Set<String> present() throws IOException {
        Set<String> present = new TreeSet<>();
        for (Path folder : SHARED) present.addAll(names(folder));
        present.removeIf(name -> !name.contains(OURS));
        present.addAll(controlGroups());
        present.addAll(mounts());
        present.addAll(descriptors());
        return present;
    }

    private static List<String> names(Path folder) throws IOException {
        if (!Files.isReadable(folder)) return List.of();
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(Path::toString).toList();
        }
    }

    private static List<String> controlGroups() {
        if (!Files.isDirectory(CONTROL_GROUPS)) return List.of();
        try (Stream<Path> groups = Files.find(
                CONTROL_GROUPS,
                CONTROLLER_AND_GROUP,
                (path, attributes) -> attributes.isDirectory()
                        && path.getFileName().toString().startsWith(OURS))) {
            return groups.map(Path::toString).toList();
        } catch (IOException | java.io.UncheckedIOException going) {
            return List.of("control groups that come and go");
        }
    }

    /** Those in the build's folder or in a test's own. */
    private static List<String> mounts() throws IOException {
        Path build = Jar.path().getParent();
        return Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
                .map(line -> line.split(" ")[4])
                .filter(point -> point.startsWith(build.toString()) || point.contains("/junit"))
                .map(point -> "mounted: " + point)
                .toList();
    }

    /** Of this JVM, by what they are open on: it opens jars and sources of chance when it likes. */
    static Set<String> descriptors() throws IOException {
        return names(DESCRIPTORS).stream()
                .map(Path::of)
                .map(Leftovers::target)
                .filter(target -> !target.matches("|/proc/.*|.*\\.jar|/dev/u?random"))
                .map(target -> "open: " + target)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
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
