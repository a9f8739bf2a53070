package latency.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What all CPUs of the machine have done since it started, in clock ticks.
 *
 * @param stolen taken by the hypervisor
 * @param all of it
 */
record CpuTime(long stolen, long all) {
    private static final int FIRST_FIELD = 1;
    private static final int STEAL = 8;

    /** Zeros where the system does not say. */
    static CpuTime now() {
        try {
            String[] fields = firstLine("/proc/stat").split("\\s+");
            long all = 0;
            for (int i = FIRST_FIELD; i <= STEAL; i++) all += Long.parseLong(fields[i]);
            return new CpuTime(Long.parseLong(fields[STEAL]), all);
        } catch (IOException unreadable) {
            return new CpuTime(0, 0);
        }
    }

    double stolenShareSince(CpuTime before) {
        return all == before.all ? 0 : (double) (stolen - before.stolen) / (all - before.all);
    }

    /** The one-minute load average; 0 where the system does not say. */
    static double load() {
        try {
            return Double.parseDouble(firstLine("/proc/loadavg").split(" ")[0]);
        } catch (IOException unreadable) {
            return 0;
        }
    }

    private static String firstLine(String file) throws IOException {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.findFirst().orElseThrow(() -> new IOException(file + " is empty"));
        }
    }
}
