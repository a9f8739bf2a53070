package latency.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import latency.trial.SampleLog.HeaderField;

/** What a fork of this process has to copy, as the kernel counts it. */
final class OwnProcess {
    private static final int PAGE = 4096;

    private OwnProcess() {}

    static void describe(LogWriter log) throws IOException {
        String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ");
        log.put(HeaderField.RESIDENT_BYTES, Long.parseLong(pages[1]) * PAGE);
        log.put(HeaderField.MAPPINGS, entries(Files.lines(Path.of("/proc/self/maps"))));
        log.put(HeaderField.THREADS, entries(Files.list(Path.of("/proc/self/task"))));
    }

    private static long entries(Stream<?> stream) {
        try (stream) {
            return stream.count();
        }
    }
}
