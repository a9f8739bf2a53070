package latency.machine;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What bounds the processes of this user and of this control group. */
final class Limits {
    private static final long FEW_PROCESSES = 1000;
    private static final long FEW_FILES = 256;
    private static final long LITTLE_MEMORY = 1L << 30;
    private static final long MEBIBYTE = 1 << 20;
    /** Version 1 writes the largest number of pages for no limit. */
    private static final long NO_LIMIT = 1L << 60;

    private static final Pattern COLUMNS = Pattern.compile("\\s{2,}");

    private final SystemFiles files;
    private final Cgroup cgroup;

    Limits(SystemFiles files) {
        this.files = files;
        this.cgroup = new Cgroup(files);
    }

    List<Fact> facts() {
        return List.of(cpuQuota(), memory(), mostProcesses(), userProcesses(), openFiles());
    }

    private Fact cpuQuota() {
        double quota = cgroup.cpuQuota();
        if (Double.isInfinite(quota)) return Fact.plain("cpu_quota", "CPU quota", "none");
        return Fact.heavy(
                "cpu_quota",
                "CPU quota",
                String.format(Locale.US, "%.2f CPUs", quota),
                "when it is used up, parent and child stand still until the next period, up to 100 ms",
                "docker update --cpus 0 CONTAINER, or: echo max | sudo tee cpu.max in the control group");
    }

    private Fact memory() {
        long bytes = cgroup.memoryLimit();
        String name = "memory limit";
        if (bytes >= NO_LIMIT) return Fact.plain("memory_limit", name, "none");
        String value = bytes / MEBIBYTE + " MiB";
        if (bytes >= LITTLE_MEMORY) return Fact.plain("memory_limit", name, value);
        return Fact.light(
                "memory_limit",
                name,
                value,
                "near the limit every page that a child touches first has to be taken from another",
                "echo max | sudo tee memory.max in the control group");
    }

    private Fact mostProcesses() {
        return processes(
                "pids_max",
                "processes in the group",
                cgroup.mostProcesses(),
                "echo max | sudo tee pids.max in the control group");
    }

    private Fact userProcesses() {
        return processes("rlimit_nproc", "processes of the user", limit("Max processes"), "ulimit -u unlimited");
    }

    private static Fact processes(String key, String name, long most, String change) {
        if (most == Long.MAX_VALUE) return Fact.plain(key, name, "no limit");
        String value = "at most " + most;
        if (most > FEW_PROCESSES) return Fact.plain(key, name, value);
        return Fact.light(key, name, value, "threads count too; beyond the limit a start fails with EAGAIN", change);
    }

    long mostOpenFiles() {
        return limit("Max open files");
    }

    private Fact openFiles() {
        long most = mostOpenFiles();
        String name = "open files";
        if (most == Long.MAX_VALUE) return Fact.plain("rlimit_nofile", name, "no limit");
        String value = "at most " + most;
        if (most > FEW_FILES) return Fact.plain("rlimit_nofile", name, value);
        return Fact.light(
                "rlimit_nofile",
                name,
                value,
                "a parent with many open files, whose table every fork copies, cannot be made",
                "ulimit -n 65536");
    }

    /** The soft limit; {@link Long#MAX_VALUE} where there is none. */
    private long limit(String name) {
        for (String line : files.lines("/proc/self/limits")) {
            if (!line.startsWith(name + " ")) continue;
            String soft = COLUMNS.split(line)[1];
            return soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft);
        }
        return Long.MAX_VALUE;
    }
}
