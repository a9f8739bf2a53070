package latency.machine;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A machine, as its own files describe it. */
public final class Machine {
    private static final Set<String> SYSTEM_CALL_CLOCKS =
            Set.of("hpet", "acpi_pm", "xen", "jiffies", "refined-jiffies", "pit");

    private final SystemFiles files;

    /** The one that these files describe. */
    public Machine(SystemFiles files) {
        this.files = files;
    }

    /** The one that this runs on. */
    public static Machine here() {
        return new Machine(new SystemFiles(Path.of("/")));
    }

    /** What stays as it is until somebody changes it: what a result depends on. */
    public List<Fact> settings() {
        return Stream.of(
                        new Processors(files).facts(),
                        new Power(files).facts(),
                        new Kernel(files).facts(),
                        new Limits(files).facts(),
                        new MemoryUse(files).facts(),
                        new Protection(files).facts())
                .flatMap(List::stream)
                .toList();
    }

    /** Settings and what is going on just now, the heaviest first. */
    public List<Fact> facts() {
        return Stream.concat(new Activity(files).facts().stream(), settings().stream())
                .sorted(Comparator.comparing(Fact::weight))
                .toList();
    }

    /** Whether a clock is read by a system call where this is the clock source. */
    public static boolean needsSystemCall(String clockSource) {
        return SYSTEM_CALL_CLOCKS.contains(clockSource);
    }

    /** What one process may have open; {@link Long#MAX_VALUE} without a limit. */
    public long mostOpenFiles() {
        return new Limits(files).mostOpenFiles();
    }

    /** By the name that the network knows. */
    public String host() {
        return files.text("/proc/sys/kernel/hostname").orElse("unknown");
    }
}
