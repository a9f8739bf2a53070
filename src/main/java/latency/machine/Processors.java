package latency.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The CPUs: how many, of which kind, shared with whom. */
final class Processors {
    private static final String CPUS = "/sys/devices/system/cpu";
    private static final int FEW = 4;

    private final SystemFiles files;
    private final List<String> info;

    Processors(SystemFiles files) {
        this.files = files;
        this.info = files.lines("/proc/cpuinfo");
    }

    List<Fact> facts() {
        return List.of(hypervisor(), cpus(), allowed(), smt(), isolated(), numa(), cpu(), microcode());
    }

    private Fact hypervisor() {
        String name = hypervisorName();
        if (name.equals("none")) return Fact.plain("hypervisor", "hypervisor", name);
        return Fact.heavy(
                "hypervisor",
                "hypervisor",
                name,
                "this is a virtual machine: page faults, page-table changes and wake-ups of idle CPUs may pass through the"
                        + " host and cost many times what they cost on bare metal, and the host can take a CPU away at any"
                        + " moment",
                "measure on bare metal; from inside, compare only with results of the same kind of machine");
    }

    private String hypervisorName() {
        Optional<String> xen = files.text("/sys/hypervisor/type");
        if (xen.isPresent()) return xen.get();
        String traces = Stream.of(
                        files.text("/sys/devices/system/clocksource/clocksource0/available_clocksource"),
                        files.text("/sys/class/dmi/id/sys_vendor"),
                        files.text("/sys/class/dmi/id/product_name"),
                        files.text("/proc/device-tree/hypervisor/compatible"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "))
                .toLowerCase(Locale.ROOT);
        boolean virtual = isVirtual(traces);
        if (traces.contains("kvm") || virtual && traces.contains("qemu")) return "KVM";
        if (traces.contains("hyperv") || virtual && traces.contains("microsoft")) return "Hyper-V";
        if (traces.contains("vmware")) return "VMware";
        if (traces.contains("virtualbox")) return "VirtualBox";
        return virtual ? "present, of unknown name" : "none";
    }

    private boolean isVirtual(String traces) {
        return flags().contains("hypervisor")
                || traces.contains("qemu")
                || files.exists("/proc/device-tree/hypervisor");
    }

    private List<String> flags() {
        return SystemFiles.field(info, "flags").stream()
                .flatMap(flags -> Arrays.stream(flags.split(" ")))
                .toList();
    }

    private Fact cpus() {
        int count = count();
        String value = Integer.toString(count);
        if (count == 1)
            return Fact.heavy(
                    "cpus",
                    "CPUs",
                    value,
                    "there is one CPU: a child runs only while its parent does not, so a latency is mostly the wait for"
                            + " the parent to give way",
                    "measure where there are at least two");
        if (count < FEW)
            return Fact.light(
                    "cpus",
                    "CPUs",
                    value,
                    "there are only " + count
                            + " CPUs: whatever else runs, this program included, takes them from parent" + " and child",
                    "stop what need not run, or measure where there are more");
        return Fact.plain("cpus", "CPUs", value);
    }

    /** Those online that this process may use. */
    private int count() {
        return files.field("/proc/self/status", "Cpus_allowed_list")
                .or(() -> files.text(CPUS + "/online"))
                .map(Processors::length)
                .orElse(1);
    }

    /** Of a list such as {@code 0-3,8}. */
    private static int length(String list) {
        int length = 0;
        for (String range : list.split(",")) {
            String[] ends = range.strip().split("-");
            length += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return length;
    }

    private Fact allowed() {
        String online = files.text(CPUS + "/online").orElse("unknown");
        String allowed = files.field("/proc/self/status", "Cpus_allowed_list").orElse(online);
        if (allowed.equals(online)) return Fact.plain("cpus_allowed", "CPUs allowed", allowed);
        return Fact.light(
                "cpus_allowed",
                "CPUs allowed",
                allowed + " of " + online,
                "parent and child are kept to these CPUs, others are not kept off them",
                "taskset -c " + online + " java -jar latency.jar");
    }

    private Fact smt() {
        Optional<String> active = files.text(CPUS + "/smt/active");
        if (active.isEmpty()) return Fact.plain("smt", "SMT", "none");
        if (!active.get().equals("1"))
            return Fact.plain("smt", "SMT", files.text(CPUS + "/smt/control").orElse("off"));
        return Fact.light(
                "smt",
                "SMT",
                "on",
                "a child may get the other half of its parent's core: a quick wake-up, but shared caches and units; which"
                        + " of the two happens is the scheduler's choice",
                "echo off | sudo tee " + CPUS + "/smt/control");
    }

    private Fact isolated() {
        String isolated =
                files.text(CPUS + "/isolated").filter(list -> !list.isEmpty()).orElse("none");
        if (isolated.equals("none")) return Fact.plain("isolated_cpus", "isolated CPUs", isolated);
        return Fact.light(
                "isolated_cpus",
                "isolated CPUs",
                isolated,
                "the scheduler puts nothing on them by itself: without taskset a child never runs there",
                "remove isolcpus= from the kernel's command line, or use taskset");
    }

    private Fact numa() {
        int nodes =
                Math.max(1, files.names("/sys/devices/system/node", "node\\d+").size());
        if (nodes == 1) return Fact.plain("numa_nodes", "NUMA nodes", "1");
        return Fact.light(
                "numa_nodes",
                "NUMA nodes",
                Integer.toString(nodes),
                "a child on another node reaches its parent's memory and page tables more slowly",
                "numactl --cpunodebind=0 --membind=0 java -jar latency.jar");
    }

    private Fact cpu() {
        return Fact.plain("cpu", "CPU", SystemFiles.field(info, "model name").orElse("unknown"));
    }

    private Fact microcode() {
        return Fact.plain(
                "microcode", "microcode", SystemFiles.field(info, "microcode").orElse("unknown"));
    }
}
