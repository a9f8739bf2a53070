package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the kernel sees of a trial: a child's start and end for each sample, and little else. */
@ExtendWith(Leftovers.class)
class SystemCallsTest {
    private static final int ROUNDS = 100;

    /** The samples looked at: the last, when the JVM has loaded all of its classes. */
    private static final int LAST = 50;

    private static final Pattern CALL = Pattern.compile("(\\d+) +(\\w+)\\(.*");

    /** What happens less often for each sample is not of the loop, but of the JVM around it. */
    private static final double OF_THE_LOOP = 0.1;

    /** Names under which kernels and C libraries know the same act. */
    private static final Set<String> STARTS = Set.of("fork", "vfork", "clone", "clone3");

    /** A semaphore's, when somebody waits, and the JVM's, when its compiler has finished something. */
    private static final Set<String> OF_WAITS = Set.of("futex", "sched_yield");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fork        | start | wait4
            fork        | lock  | wait4
            posix_spawn | start | wait4 rt_sigprocmask mmap munmap
            posix_spawn | lock  | wait4 rt_sigprocmask mmap munmap
            """)
    void theLoopMakesNoCallThatItDoesNotNeed(String method, String trigger, String needed) throws IOException {
        List<String> calls = trace(method, trigger);
        Map<String, Integer> counts = betweenSamples(calls, loop(calls));
        Set<String> unexpected = new TreeSet<>(counts.keySet());
        unexpected.removeAll(Arrays.asList(needed.split(" ")));
        unexpected.removeAll(STARTS);
        unexpected.removeAll(OF_WAITS);
        assertEquals(Set.of(), unexpected, () -> method + " " + trigger + ": " + counts);
        assertEquals(LAST, counts.get("wait4"));
        assertEquals(
                LAST,
                counts.keySet().stream()
                        .filter(STARTS::contains)
                        .mapToInt(counts::get)
                        .sum());
        assertTrue(called(calls, "memfd_create"), "the handoff page is a memfd");
        assertTrue(calls.stream().anyMatch(call -> call.contains("/dev/shm/") && call.contains("O_EXCL")));
        assertTrue(calls.stream().anyMatch(call -> name(call).equals("mmap") && call.contains("MAP_SHARED")));
    }

    private List<String> trace(String method, String trigger) throws IOException {
        assumeTrue(Jar.program("strace", "-V").run().exit() == 0, "no strace");
        Path trace = folder.resolve("trace");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Jar.Finished finished = Jar.behind(
                        List.of("strace", "-f", "-qq", "-e", "signal=none", "-o", trace.toString()),
                        java,
                        "-q",
                        "--rounds=" + ROUNDS,
                        "--warmup=0",
                        "--method=" + method,
                        "--trigger=" + trigger)
                .run();
        assumeTrue(!finished.err().contains("ptrace"), finished::err);
        assertEquals(0, finished.exit(), finished::err);
        return Files.readAllLines(trace).stream()
                .filter(line -> CALL.matcher(line).matches())
                .toList();
    }

    /** The thread that waits for more children than any other. */
    private static String loop(List<String> calls) {
        Map<String, Long> waits = calls.stream()
                .filter(call -> name(call).equals("wait4"))
                .collect(Collectors.groupingBy(SystemCallsTest::thread, Collectors.counting()));
        return Collections.max(waits.entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    /** Calls of the loop's thread in the last samples, by name. */
    private static Map<String, Integer> betweenSamples(List<String> calls, String loop) {
        List<String> own = calls.stream()
                .filter(call -> thread(call).equals(loop))
                .map(SystemCallsTest::name)
                .toList();
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = own.lastIndexOf("wait4"); counts.getOrDefault("wait4", 0) <= LAST; i--)
            counts.merge(own.get(i), 1, Integer::sum);
        counts.merge("wait4", -1, Integer::sum);
        counts.values().removeIf(count -> count < LAST * OF_THE_LOOP);
        return counts;
    }

    private static boolean called(List<String> calls, String name) {
        return calls.stream().anyMatch(call -> name(call).equals(name));
    }

    private static String thread(String call) {
        return part(call, 1);
    }

    private static String name(String call) {
        return part(call, 2);
    }

    private static String part(String call, int group) {
        Matcher matcher = CALL.matcher(call);
        assertTrue(matcher.matches());
        return matcher.group(group);
    }
}
