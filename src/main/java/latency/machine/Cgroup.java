package latency.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * The control group of this process and those above it, in either version. A limit anywhere on the way up binds; of a
 * container's groups only those that are mounted inside it can be seen.
 */
final class Cgroup {
    private static final String MEMBERSHIPS = "/proc/self/cgroup";
    private static final String UNIFIED = "";
    private static final String THROTTLED = "nr_throttled ";

    private final SystemFiles files;

    Cgroup(SystemFiles files) {
        this.files = files;
    }

    /** In CPUs, the smallest on the way up; infinite without one. */
    double cpuQuota() {
        double least = Double.POSITIVE_INFINITY;
        for (String folder : folders("cpu")) {
            long quota = files.number(folder + "/cpu.cfs_quota_us").orElse(-1L);
            long period = files.number(folder + "/cpu.cfs_period_us").orElse(0L);
            if (quota > 0 && period > 0) least = Math.min(least, (double) quota / period);
        }
        for (String folder : folders(UNIFIED)) {
            List<String> words = files.words(folder + "/cpu.max");
            boolean isLimit = words.size() == 2 && !words.getFirst().equals("max");
            if (isLimit) least = Math.min(least, Double.parseDouble(words.get(0)) / Double.parseDouble(words.get(1)));
        }
        return least;
    }

    /** How often since its making the group had to wait because its quota was used up. */
    long throttledPeriods() {
        List<String> folders = folders("cpu");
        folders.addAll(folders(UNIFIED));
        long most = 0;
        for (String folder : folders) {
            for (String line : files.lines(folder + "/cpu.stat")) {
                if (line.startsWith(THROTTLED))
                    most = Math.max(most, Long.parseLong(line.substring(THROTTLED.length())));
            }
        }
        return most;
    }

    /** Bytes; {@link Long#MAX_VALUE} without a limit. */
    long memoryLimit() {
        return Math.min(least("memory", "memory.limit_in_bytes"), least(UNIFIED, "memory.max"));
    }

    /** Processes and threads; {@link Long#MAX_VALUE} without a limit. */
    long mostProcesses() {
        return Math.min(least("pids", "pids.max"), least(UNIFIED, "pids.max"));
    }

    private long least(String controller, String file) {
        long least = Long.MAX_VALUE;
        for (String folder : folders(controller))
            least = Math.min(least, files.number(folder + "/" + file).orElse(Long.MAX_VALUE));
        return least;
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
