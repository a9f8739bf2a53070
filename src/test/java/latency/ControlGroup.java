package latency;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A control group with one limit, in either version; it is there until closed. Without the rights, the test is skipped. */
public final class ControlGroup implements AutoCloseable {
    private static final Path UNIFIED = Path.of("/sys/fs/cgroup");
    private static final Path MEMBERSHIPS = Path.of("/proc/self/cgroup");

    private final Path folder;

    private ControlGroup(Path folder) {
        this.folder = folder;
    }

    /** Below the tests' own group if the controller is of version 1, below the root if it is of version 2. */
    public static ControlGroup with(String controller) throws IOException {
        boolean first = Files.isDirectory(UNIFIED.resolve(controller));
        Path above = first ? UNIFIED.resolve(controller + own(controller)) : UNIFIED;
        Path folder = above.resolve("latency-tests-" + ProcessHandle.current().pid());
        assumeTrue(first || hands(controller), "no " + controller + " controller");
        assumeTrue(Files.isWritable(above), "control groups are not ours");
        return new ControlGroup(Files.createDirectory(folder));
    }

    private static boolean hands(String controller) throws IOException {
        Path handed = UNIFIED.resolve("cgroup.subtree_control");
        return Files.exists(handed)
                && List.of(Files.readString(handed).strip().split(" ")).contains(controller);
    }

    private static String own(String controller) throws IOException {
        return Files.readAllLines(MEMBERSHIPS).stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> List.of(parts[1].split(",")).contains(controller))
                .map(parts -> parts[2])
                .findFirst()
                .orElse("");
    }

    /** Sets a limit: in version 2 this file to this value, in version 1 the other. */
    public ControlGroup limit(String unified, String value, String first, String otherValue) throws IOException {
        boolean isUnified = Files.exists(folder.resolve(unified));
        Files.writeString(folder.resolve(isUnified ? unified : first), isUnified ? value : otherValue);
        return this;
    }

    /** Sets how many processes and threads there may be. */
    public ControlGroup processes(int most) throws IOException {
        return limit("pids.max", Integer.toString(most), "pids.max", Integer.toString(most));
    }

    /** What puts a command line into the group, in front of it. */
    public List<String> entrance() {
        return List.of("sh", "-c", "echo $$ >" + folder.resolve("cgroup.procs") + " && exec \"$0\" \"$@\"");
    }

    /** Puts a process into the group. */
    public void add(long pid) throws IOException {
        Files.writeString(folder.resolve("cgroup.procs"), Long.toString(pid));
    }

    @Override
    public void close() throws IOException {
        while (!Files.readString(folder.resolve("cgroup.procs")).isEmpty()) Thread.onSpinWait();
        Files.delete(folder);
    }
}
