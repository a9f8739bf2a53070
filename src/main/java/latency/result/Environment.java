package latency.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import latency.posix.Native;

/** Facts about the machine that a result depends on, in words, by name. */
public record Environment(Map<String, String> facts) {
    private static final String UNKNOWN = "unknown";

    public Environment {
        facts = new LinkedHashMap<>(facts);
    }

    /** The fact, or {@code unknown}. */
    public String fact(String name) {
        return facts.getOrDefault(name, UNKNOWN);
    }

    /** Of the machine that this runs on. */
    public static Environment here() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("host", firstLine("/proc/sys/kernel/hostname"));
        facts.put("kernel", firstLine("/proc/sys/kernel/osrelease"));
        facts.put("kernel_build", firstLine("/proc/sys/kernel/version"));
        facts.put("architecture", System.getProperty("os.arch"));
        facts.put("cpu", field("/proc/cpuinfo", "model name"));
        facts.put("cpus", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("libc", "glibc " + Native.libcVersion());
        facts.put(
                "jdk",
                System.getProperty("java.vendor.version", "").isEmpty()
                        ? Runtime.version().toString()
                        : System.getProperty("java.vendor.version"));
        facts.put("clocksource", firstLine("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
        return new Environment(facts);
    }

    private static String firstLine(String file) {
        return line(file, text -> true);
    }

    private static String field(String file, String name) {
        String line = line(file, text -> text.startsWith(name));
        return line.substring(line.indexOf(':') + 1).strip();
    }

    private static String line(String file, Predicate<String> wanted) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(wanted).findFirst().orElse(UNKNOWN);
        } catch (IOException | java.io.UncheckedIOException unreadable) {
            return UNKNOWN;
        }
    }
}
