package latency.machine;

import java.util.List;
import java.util.Locale;

/** What the machine is doing just now; the other facts are settings, and last. */
final class Activity {
    private static final double BUSY_PER_CPU = 0.5;
    private static final double MUCH_STOLEN = 0.01;
    private static final double SOME_STOLEN = 0.001;

    private final SystemFiles files;

    Activity(SystemFiles files) {
        this.files = files;
    }

    List<Fact> facts() {
        return List.of(load(), steal());
    }

    private Fact load() {
        List<String> words = files.words("/proc/loadavg");
        if (words.isEmpty()) return Fact.unseen("load", "running load", "/proc/loadavg cannot be read", "");
        double load = Double.parseDouble(words.getFirst());
        String value = String.format(Locale.US, "%.2f in the last minute", load);
        long cpus = Math.max(
                1,
                files.lines("/proc/stat").stream()
                        .filter(line -> line.matches("cpu\\d+ .*"))
                        .count());
        if (load < BUSY_PER_CPU * cpus) return Fact.plain("load", "running load", value);
        return Fact.heavy(
                "load",
                "running load",
                value,
                "other work takes CPUs and caches from parent and child, and not evenly",
                "top shows what runs");
    }

    private Fact steal() {
        CpuTime time = CpuTime.of(files);
        if (time.all() == 0) return Fact.unseen("steal", "steal", "/proc/stat cannot be read", "");
        double share = (double) time.stolen() / time.all();
        String value = String.format(Locale.US, "%.2f %% of the CPU time since boot", 100 * share);
        if (share < SOME_STOLEN) return Fact.plain("steal", "steal", value);
        return new Fact(
                "steal",
                "steal",
                value,
                share < MUCH_STOLEN ? Weight.LIGHT : Weight.HEAVY,
                "the hypervisor ran somebody else while this machine's CPUs had work to do",
                "measure when the host is quiet, or on another host");
    }
}
