package latency.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The control group of this process and those above it, in either version. A limit anywhere on the way up binds; of a
 * container's groups only those that are mounted inside it can be seen.
 */
final class Cgroup {
    private static final String MEMBERSHIPS = "/proc/self/cgroup";
    private static final String UNIFIED = "";

    private final SystemFiles files;

    Cgroup(SystemFiles files) {
        this.files = files;
    }

    /** In CPUs, the smallest on the way up. */
    OptionalDouble cpuQuota() {
        return Stream.concat(
                        folders("cpu").stream().flatMap(folder -> quotaOfTwoFiles(folder).stream()),
                        folders(UNIFIED).stream().flatMap(folder -> quotaOfOneFile(folder).stream()))
                .mapToDouble(Double::doubleValue)
                .min();
    }

    private List<Double> quotaOfTwoFiles(String folder) {
        long quota = files.number(folder + "/cpu.cfs_quota_us").orElse(-1L);
        long period = files.number(folder + "/cpu.cfs_period_us").orElse(0L);
        return quota > 0 && period > 0 ? List.of((double) quota / period) : List.of();
    }

    private List<Double> quotaOfOneFile(String folder) {
        List<String> words = files.words(folder + "/cpu.max");
        if (words.size() != 2 || words.getFirst().equals("max")) return List.of();
        return List.of(Double.parseDouble(words.get(0)) / Double.parseDouble(words.get(1)));
    }

    /** How often since its making the group had to wait because its quota was used up. */
    long throttledPeriods() {
        return Stream.concat(folders("cpu").stream(), folders(UNIFIED).stream())
                .flatMap(folder -> files.lines(folder + "/cpu.stat").stream())
                .filter(line -> line.startsWith("nr_throttled "))
                .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
                .max()
                .orElse(0);
    }

    /** Bytes; {@link Long#MAX_VALUE} without a limit. */
    long memoryLimit() {
        return smallest("memory", "memory.limit_in_bytes", "memory.max");
    }

    /** Processes and threads; {@link Long#MAX_VALUE} without a limit. */
    long mostProcesses() {
        return smallest("pids", "pids.max", "pids.max");
    }

    private long smallest(String controller, String file, String unifiedFile) {
        return Stream.concat(
                        folders(controller).stream().map(folder -> folder + "/" + file),
                        folders(UNIFIED).stream().map(folder -> folder + "/" + unifiedFile))
                .flatMap(name -> files.number(name).stream())
                .mapToLong(Long::longValue)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** From the process's own group up to the mount's root; none if the controller is not there. */
    private List<String> folders(String controller) {
        List<String> folders = new ArrayList<>();
        for (String membership : files.lines(MEMBERSHIPS)) {
            String[] parts = membership.split(":", 3);
            if (parts.length < 3 || !List.of(parts[1].split(",")).contains(controller)) continue;
            String mount = mount(controller);
            if (mount == null) continue;
            String group = parts[2];
            for (; group.length() > 1; group = group.substring(0, group.lastIndexOf('/'))) folders.add(mount + group);
            folders.add(mount);
        }
        return folders;
    }

    private String mount(String controller) {
        String type = controller.equals(UNIFIED) ? "cgroup2" : "cgroup";
        for (String line : files.lines("/proc/self/mounts")) {
            String[] parts = line.split(" ");
            boolean ours = parts.length > 3
                    && parts[2].equals(type)
                    && (controller.equals(UNIFIED)
                            || List.of(parts[3].split(",")).contains(controller));
            if (ours) return parts[1];
        }
        return null;
    }
}
