package latency.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** The kernel: which one, its clock, what it was built and booted with, and whether it traces. */
final class Kernel {
    private static final String CLOCKS = "/sys/devices/system/clocksource/clocksource0";
    private static final String TRACING = "/sys/kernel/tracing";
    private static final Pattern BOOT_OPTIONS = Pattern.compile(
            "(mitigations|pti|nopti|isolcpus|nohz_full|rcu_nocbs|idle"
                    + "|clocksource|tsc|nosmt|preempt|audit|transparent_hugepage|intel_pstate|amd_pstate|cpuidle\\.off"
                    + "|processor\\.max_cstate|intel_idle\\.max_cstate|init_on_alloc|init_on_free|slub_debug|slab_debug)(=.*)?");
    private static final Set<String> DEBUG =
            Set.of(("KASAN KMSAN KCSAN UBSAN PROVE_LOCKING LOCK_STAT PROVE_RCU DEBUG_PAGEALLOC DEBUG_VM "
                            + "DEBUG_OBJECTS DEBUG_KMEMLEAK DEBUG_MUTEXES DEBUG_SPINLOCK DEBUG_PREEMPT "
                            + "SLUB_DEBUG_ON GCOV_KERNEL DEBUG_ATOMIC_SLEEP DEBUG_MAPLE_TREE")
                    .split(" "));
    private static final Set<String> BUILT =
            Set.of(("HZ NO_HZ_FULL PREEMPT_NONE PREEMPT_VOLUNTARY PREEMPT PREEMPT_LAZY PREEMPT_RT "
                            + "PREEMPT_DYNAMIC MEMCG PER_VMA_LOCK INIT_ON_ALLOC_DEFAULT_ON INIT_ON_FREE_DEFAULT_ON "
                            + "SCHED_CORE SCHED_AUTOGROUP RANDOMIZE_KSTACK_OFFSET_DEFAULT VMAP_STACK")
                    .split(" "));
    private static final String OPTION = "CONFIG_";

    private final SystemFiles files;
    private final String configName;
    private final List<String> config;

    Kernel(SystemFiles files) {
        this.files = files;
        this.configName = files.exists("/proc/config.gz") ? "/proc/config.gz" : "/boot/config-" + release();
        this.config = config();
    }

    List<Fact> facts() {
        return List.of(clockSource(), debugging(), tracing(), version(), build(), configuration(), bootOptions());
    }

    private Fact version() {
        return Fact.plain("kernel", "kernel", release());
    }

    private String release() {
        return files.text("/proc/sys/kernel/osrelease").orElse("unknown");
    }

    private Fact build() {
        return Fact.plain(
                "kernel_build", "build", files.text("/proc/sys/kernel/version").orElse("unknown"));
    }

    private Fact clockSource() {
        String source = files.text(CLOCKS + "/current_clocksource").orElse("unknown");
        if (!Machine.needsSystemCall(source))
            return Fact.plain("clocksource", "clock source", source, "it is read without a system call");
        boolean choice = files.words(CLOCKS + "/available_clocksource").contains("tsc");
        return Fact.heavy(
                "clocksource",
                "clock source",
                source,
                "every reading of the clock is a system call and takes microseconds, twice in every latency",
                choice
                        ? "echo tsc | sudo tee " + CLOCKS + "/current_clocksource"
                        : "clocksource=tsc tsc=reliable on the kernel's command line, if the CPUs' counters agree");
    }

    private Fact bootOptions() {
        String options = files.words("/proc/cmdline").stream()
                .filter(word -> BOOT_OPTIONS.matcher(word).matches())
                .collect(Collectors.joining(" "));
        return Fact.plain("boot_options", "boot options", options.isEmpty() ? "none that matters" : options);
    }

    private Fact configuration() {
        if (config.isEmpty()) return Fact.unseen("kernel_config", "configuration", configName + " cannot be read", "");
        String built = options(BUILT);
        return Fact.plain("kernel_config", "configuration", built);
    }

    private Fact debugging() {
        String key = "debug_kernel";
        String name = "debugging kernel";
        if (config.isEmpty()) return Fact.unseen(key, name, configName + " cannot be read", "");
        String options = options(DEBUG);
        if (options.isEmpty()) return Fact.plain(key, name, "no");
        return Fact.heavy(
                key,
                name,
                "yes: " + options,
                "checks of this kind multiply the cost of locks, allocations and page tables",
                "boot a kernel without them");
    }

    /** Those of these names that are set, with their values where these say more than yes. */
    private String options(Set<String> names) {
        return config.stream()
                .filter(line -> names.contains(line.substring(0, line.indexOf('='))))
                .map(line -> line.endsWith("=y") ? line.substring(0, line.indexOf('=')) : line)
                .collect(Collectors.joining(" "));
    }

    /** Every option that is set, without the prefix that they all have. */
    private List<String> config() {
        try (InputStream plain = Files.newInputStream(files.path(configName));
                InputStream in = configName.endsWith(".gz") ? new GZIPInputStream(plain) : plain) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(OPTION) && line.contains("="))
                    .map(line -> line.substring(OPTION.length()))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private Fact tracing() {
        String folder = files.exists("/sys/kernel/debug/tracing") && !files.exists(TRACING + "/current_tracer")
                ? "/sys/kernel/debug/tracing"
                : TRACING;
        String tracer = files.text(folder + "/current_tracer").orElse("");
        if (tracer.isEmpty()) return unseenTracing(folder);
        long events = files.lines(folder + "/set_event").size();
        if (tracer.equals("nop") && events == 0) return Fact.plain("tracing", "tracing", "off");
        return Fact.heavy(
                "tracing",
                "tracing",
                "on: tracer %s, %s events".formatted(tracer, events),
                "somebody left tracing on: its code runs inside fork, exec and every switch",
                "echo nop | sudo tee %s/current_tracer; echo | sudo tee %s/set_event".formatted(folder, folder));
    }

    private Fact unseenTracing(String folder) {
        return files.isClosed(folder)
                ? Fact.unseen("tracing", "tracing", folder + " is for root only", "sudo latency doctor")
                : Fact.unseen(
                        "tracing",
                        "tracing",
                        folder + " is not mounted",
                        "sudo mount -t tracefs tracefs /sys/kernel/tracing");
    }
}
