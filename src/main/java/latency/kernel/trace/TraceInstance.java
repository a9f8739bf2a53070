package latency.kernel.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A set of trace buffers of our own, one for each CPU: what others trace does not disturb it, nor does it disturb them.
 * It is gone when it is closed, when this process has been killed, and at the latest when the next one is made.
 */
final class TraceInstance implements AutoCloseable {
    /** For each CPU; it is emptied twenty times a second and more. */
    private static final int BUFFER_KIB = 4096;

    private static final int TRIES = 50;
    private static final int MILLIS_BETWEEN_TRIES = 20;
    private static final String NAME = "latency-";

    private final Path folder;
    private final Guard guard;

    private TraceInstance(Path folder, Guard guard) {
        this.folder = folder;
        this.guard = guard;
    }

    /** Makes one that records nothing yet, and removes those that were left behind. */
    static TraceInstance create(Path tracefs) throws IOException {
        Path instances = tracefs.resolve("instances");
        removeLeftOver(instances);
        Path folder = Files.createDirectory(
                instances.resolve(NAME + ProcessHandle.current().pid()));
        TraceInstance instance = new TraceInstance(folder, Guard.of(folder));
        try {
            instance.put("trace_clock", "mono");
            instance.put("buffer_size_kb", Integer.toString(BUFFER_KIB));
            for (EventKind kind : EventKind.values())
                if (kind.filter() != null) instance.put("events/" + kind.path() + "/filter", kind.filter());
            return instance;
        } catch (IOException refused) {
            instance.close();
            throw refused;
        }
    }

    private static void removeLeftOver(Path instances) throws IOException {
        try (Stream<Path> all = Files.list(instances)) {
            for (Path instance : all.toList()) if (isLeftOver(instance)) remove(instance);
        }
    }

    private static boolean isLeftOver(Path instance) {
        String name = instance.getFileName().toString();
        return name.matches(NAME + "\\d+") && !Files.exists(Path.of("/proc/" + name.substring(NAME.length())));
    }

    /** Records all that is wanted, or nothing: then the kernel has no more to do than without an instance. */
    void record(boolean wanted) throws IOException {
        for (EventKind kind : EventKind.values())
            if (kind.isAsked()) put("events/" + kind.path() + "/enable", wanted ? "1" : "0");
    }

    /** Writes this between the events. */
    void mark(String message) throws IOException {
        put("trace_marker", message);
    }

    /** For good: what happens from now on finds the buffers closed. */
    void stop() throws IOException {
        put("tracing_on", "0");
    }

    /** Where each CPU's pages are read, in the order of the CPUs. */
    List<Path> pipes() throws IOException {
        try (Stream<Path> cpus = Files.list(folder.resolve("per_cpu"))) {
            return cpus.sorted(Comparator.comparingInt(TraceInstance::cpu))
                    .map(cpu -> cpu.resolve("trace_pipe_raw"))
                    .toList();
        }
    }

    /** Of a folder such as {@code cpu12}. */
    static int cpu(Path folder) {
        return Integer.parseInt(folder.getFileName().toString().substring("cpu".length()));
    }

    private void put(String file, String text) throws IOException {
        Files.write(folder.resolve(file), text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
    }

    /** Removes it; the pipes have been closed. */
    @Override
    public void close() throws IOException {
        try {
            remove(folder);
        } finally {
            guard.close();
        }
    }

    /** The kernel refuses while somebody still has a file of it open. */
    private static void remove(Path instance) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                Files.deleteIfExists(instance);
                return;
            } catch (DirectoryNotEmptyException never) {
                throw never;
            } catch (FileSystemException busy) {
                if (tries == TRIES) throw busy;
            }
            try {
                Thread.sleep(MILLIS_BETWEEN_TRIES);
            } catch (InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
