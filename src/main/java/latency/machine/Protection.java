package latency.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the kernel does for security at each system call, fault, switch and start. */
final class Protection {
    private static final String VULNERABILITIES = "/sys/devices/system/cpu/vulnerabilities";
    private static final String NOT_AFFECTED = "Not affected";
    private static final List<String> MODULES_WITH_HOOKS =
            List.of("selinux", "apparmor", "smack", "tomoyo", "bpf", "ima", "evm");

    /** What the kernel writes where it does nothing. */
    private static final Pattern INACTIVE = Pattern.compile("Vulnerable|Vulnerable: [Nn]o microcode|unknown|Unknown.*");

    private static final String BUFFERS = "the CPU's buffers are cleared on every way back from the kernel";
    private static final Map<String, String> COSTS = Map.of(
            "spectre_v1",
            "a barrier at every entry into the kernel",
            "spectre_v2",
            "indirect calls and returns in the kernel take a detour, and a switch between processes may empty the"
                    + " branch predictor",
            "retbleed",
            "returns in the kernel take a detour",
            "spec_rstack_overflow",
            "returns in the kernel take a detour",
            "spec_store_bypass",
            "loads wait for stores in programs that ask for it, or that seccomp confines",
            "mds",
            BUFFERS,
            "mmio_stale_data",
            BUFFERS,
            "tsx_async_abort",
            BUFFERS,
            "reg_file_data_sampling",
            BUFFERS,
            "tsa",
            BUFFERS);

    private final SystemFiles files;

    Protection(SystemFiles files) {
        this.files = files;
    }

    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>(List.of(isolation()));
        for (String file : files.names(VULNERABILITIES, ".*")) {
            if (!file.equals("meltdown") && !state(file).equals(NOT_AFFECTED)) facts.add(vulnerability(file));
        }
        facts.addAll(List.of(notAffected(), seccomp(), modules(), audit()));
        return facts;
    }

    private Fact isolation() {
        String key = "page_table_isolation";
        String name = "page-table isolation";
        String meltdown = state("meltdown");
        if (meltdown.contains("PTI"))
            return Fact.heavy(
                    key,
                    name,
                    "on",
                    "every system call, page fault and interrupt changes the page tables twice, and a fork builds two sets",
                    "pti=off on the kernel's command line, where nobody else's code runs");
        return switch (meltdown) {
            case NOT_AFFECTED -> Fact.plain(key, name, "off: this CPU does not need it");
            case "unknown" -> Fact.unseen(key, name, "the kernel does not say", "");
            default -> Fact.plain(key, name, "off: " + meltdown);
        };
    }

    private Fact vulnerability(String file) {
        String name = file.replace('_', ' ');
        String state = state(file);
        if (INACTIVE.matcher(state).matches()) return Fact.plain("vulnerability_" + file, name, state);
        return Fact.light(
                "vulnerability_" + file,
                name,
                state,
                COSTS.getOrDefault(file, "it adds work to entries into the kernel or to switches between processes"),
                "mitigations=off on the kernel's command line, where nobody else's code runs");
    }

    private Fact notAffected() {
        String names = files.names(VULNERABILITIES, ".*").stream()
                .filter(file -> state(file).equals(NOT_AFFECTED))
                .map(file -> file.replace('_', ' '))
                .collect(Collectors.joining(", "));
        return Fact.plain("not_affected", "not affected by", names.isEmpty() ? "unknown" : names);
    }

    private String state(String vulnerability) {
        return files.text(VULNERABILITIES + "/" + vulnerability).orElse("unknown");
    }

    private Fact seccomp() {
        String mode = files.field("/proc/self/status", "Seccomp:").orElse("0");
        if (mode.equals("0")) return Fact.plain("seccomp", "seccomp", "off");
        String filters = files.field("/proc/self/status", "Seccomp_filters:").orElse("unknown");
        return Fact.light(
                "seccomp",
                "seccomp",
                "on, filters: " + filters,
                "every system call of parent and child runs the filters first, and some start methods may be refused",
                "in a container: --security-opt seccomp=unconfined");
    }

    private Fact modules() {
        String key = "lsm";
        String name = "security modules";
        String file = "/sys/kernel/security/lsm";
        String modules = files.text(file).orElse("");
        if (modules.isEmpty())
            return Fact.unseen(
                    key, name, file + " cannot be read", "sudo mount -t securityfs securityfs /sys/kernel/security");
        if (Arrays.stream(modules.split(",")).noneMatch(MODULES_WITH_HOOKS::contains))
            return Fact.plain(key, name, modules);
        return Fact.light(
                key,
                name,
                modules,
                "some of these are asked at every start and at every file that a new program opens",
                "lsm= on the kernel's command line names those to load");
    }

    private Fact audit() {
        boolean daemon = files.exists("/run/auditd.pid") || files.exists("/var/run/auditd.pid");
        if (!files.exists("/proc/self/loginuid")) return Fact.plain("audit", "audit", "not in this kernel");
        if (daemon)
            return Fact.light(
                    "audit",
                    "audit",
                    "a daemon runs",
                    "with rules loaded, every system call is looked at on its way in and out",
                    "sudo auditctl -l shows the rules, sudo auditctl -D removes them");
        if (files.words("/proc/cmdline").contains("audit=0")) return Fact.plain("audit", "audit", "off");
        return Fact.plain("audit", "audit", "no daemon runs");
    }
}
