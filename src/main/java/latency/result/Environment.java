package latency.result;

import java.util.LinkedHashMap;
import java.util.Map;
import latency.machine.Fact;
import latency.machine.Machine;
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
        Machine machine = Machine.here();
        facts.put("host", machine.host());
        facts.put("architecture", System.getProperty("os.arch"));
        facts.put("libc", "glibc " + Native.libcVersion());
        String vendorVersion = System.getProperty("java.vendor.version", "");
        facts.put("jdk", vendorVersion.isEmpty() ? Runtime.version().toString() : vendorVersion);
        for (Fact fact : machine.settings()) facts.put(fact.key(), fact.value());
        return new Environment(facts);
    }
}
