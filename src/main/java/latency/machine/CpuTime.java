package latency.machine;

import java.util.List;

/**
 * What all CPUs of the machine have done since it started, in clock ticks.
 *
 * @param busy with anything but waiting; includes what was stolen
 * @param stolen taken by the hypervisor
 * @param all of it
 * @param own of this process, its children that have ended, and theirs
 */
record CpuTime(long busy, long stolen, long all, long own) {
    private static final int FIRST_FIELD = 1;
    private static final int IDLE = 4;
    private static final int WAITING_FOR_DISKS = 5;
    private static final int STEAL = 8;
    /** Of /proc/self/stat behind the name in parentheses: utime, stime, cutime, cstime. */
    private static final int FIRST_OWN_FIELD = 12;

    private static final int OWN_FIELDS = 4;

    /** Zeros where the system does not say. */
    static CpuTime of(SystemFiles files) {
        List<String> lines = files.lines("/proc/stat");
        String[] fields = lines.isEmpty() ? new String[0] : lines.getFirst().split("\\s+");
        if (fields.length <= STEAL) return new CpuTime(0, 0, 0, 0);
        long all = 0;
        for (int i = FIRST_FIELD; i <= STEAL; i++) all += Long.parseLong(fields[i]);
        long idle = Long.parseLong(fields[IDLE]) + Long.parseLong(fields[WAITING_FOR_DISKS]);
        return new CpuTime(all - idle, Long.parseLong(fields[STEAL]), all, own(files));
    }

    private static long own(SystemFiles files) {
        String stat = files.text("/proc/self/stat").orElse("");
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).split(" ");
        long own = 0;
        for (int i = FIRST_OWN_FIELD; i < FIRST_OWN_FIELD + OWN_FIELDS && i < fields.length; i++)
            own += Long.parseLong(fields[i]);
        return own;
    }

    /** Of all CPU time since then. */
    double stolenShareSince(CpuTime before) {
        return share(stolen - before.stolen, before);
    }

    /** Of all CPU time since then, what others had: neither this process and its children nor the hypervisor. */
    double othersShareSince(CpuTime before) {
        return share((busy - stolen - own) - (before.busy - before.stolen - before.own), before);
    }

    private double share(long ticks, CpuTime before) {
        return all <= before.all ? 0 : Math.max(0, (double) ticks / (all - before.all));
    }
}
