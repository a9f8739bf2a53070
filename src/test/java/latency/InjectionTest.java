package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import latency.Injection.Role;
import latency.posix.LoadedLibrary;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every system call that the program makes fails with every error that its manual page names: the first one, the one in
 * the middle, and all of them. Whatever that does, it is said in a line or counted, soon, and leaves nothing behind.
 *
 * <p>All of them take an hour, with {@code -Dlatency.injections=1}; usually one in so many is taken. Of one call alone:
 * {@code -Dlatency.injections.call=write}.
 */
@ExtendWith(Leftovers.class)
class InjectionTest {
    private static final int STRIDE = Integer.getInteger("latency.injections", 83);

    /** What the JVM of the command does for itself: without these it is no JVM. */
    private static final Set<String> OF_A_JVM = Set.of(
            "futex",
            "mmap",
            "mprotect",
            "munmap",
            "madvise",
            "brk",
            "rt_sigprocmask",
            "rt_sigaction",
            "rseq",
            "sched_getaffinity");

    private static final String OK = "ok, ";
    private static final String NOT_REACHED = "not reached, ";
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int DONE = 0;
    private static final int SYSTEM = 3;

    private final Calls calls = new Calls();

    @TempDir
    private Path folder;

    private enum Moment {
        FIRST,
        MIDDLE,
        ALWAYS
    }

    private record Cell(Role role, String call, String error, Moment moment) {
        @Override
        public String toString() {
            return "%-8s %-18s %-12s %-7s ".formatted(role, call, error, moment).toLowerCase(Locale.ROOT);
        }
    }

    @BeforeAll
    static void load() {
        LoadedLibrary.load();
    }

    @Test
    void everyCallThatFailsIsSaidOrCountedAndLeavesNothing() throws IOException {
        Map<Role, Map<String, Integer>> made = new EnumMap<>(Role.class);
        made.putAll(made(false));
        made.putAll(made(true));
        made.get(Role.COMMAND).keySet().removeAll(OF_A_JVM);
        assertEquals(Set.of(), unknown(made), "calls that the table lacks");
        String only = System.getProperty("latency.injections.call");
        List<Cell> cells = cells(made).stream()
                .filter(cell -> only == null || cell.call.equals(only))
                .toList();
        List<String> wrong = new ArrayList<>();
        int taken = 0;
        int notReached = 0;
        for (int i = Integer.getInteger("latency.injections.from", 0); i < cells.size(); i += STRIDE) {
            Cell cell = cells.get(i);
            String verdict = inject(cell, made.get(cell.role).get(cell.call));
            System.out.println(cell + verdict);
            taken++;
            if (verdict.startsWith(NOT_REACHED)) notReached++;
            else if (!verdict.startsWith(OK)) wrong.add(cell + verdict);
        }
        System.out.printf(
                "%d of %d injections: %d wrong, %d not reached%n", taken, cells.size(), wrong.size(), notReached);
        assertEquals(List.of(), wrong);
        assertTrue(notReached <= 1 + taken / 10, "too many that were not reached");
    }

    /** How often each call is made when nothing fails. */
    private Map<Role, Map<String, Integer>> made(boolean command) throws IOException {
        Injection injection = new Injection(calls, folder);
        Map<Role, Map<String, Integer>> made = new EnumMap<>(Role.class);
        Jar.Finished finished = injection.run(command, List.of(), call -> {
            Role role = injection.role(command, call);
            if (role != null && !(command && injection.isOfTheJvm(call)))
                made.computeIfAbsent(role, r -> new TreeMap<>()).merge(calls.name(call.number()), 1, Integer::sum);
            return 0;
        });
        assertEquals(DONE, finished.exit(), finished::err);
        System.out.println("calls: " + made);
        return made;
    }

    private Set<String> unknown(Map<Role, Map<String, Integer>> made) {
        return made.values().stream()
                .flatMap(each -> each.keySet().stream())
                .filter(call -> !calls.knows(call))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Cell> cells(Map<Role, Map<String, Integer>> made) {
        return made.keySet().stream()
                .flatMap(role -> made.get(role).entrySet().stream()
                        .flatMap(call -> calls.errors(call.getKey()).stream()
                                .flatMap(error -> moments(error, call.getValue())
                                        .map(moment -> new Cell(role, call.getKey(), error, moment)))))
                .toList();
    }

    /** Of one call the first is all there is. Whom a signal interrupts may try again, and would for ever. */
    private static Stream<Moment> moments(String error, int calls) {
        if (calls == 1) return Stream.of(Moment.FIRST);
        return Stream.of(Moment.values())
                .filter(moment -> calls > 2 || moment != Moment.MIDDLE)
                .filter(moment -> !error.equals("EINTR") || moment != Moment.ALWAYS);
    }

    private String inject(Cell cell, int usually) throws IOException {
        Injection injection = new Injection(calls, folder);
        boolean command = cell.role == Role.COMMAND;
        AtomicInteger seen = new AtomicInteger();
        int errno = calls.number(cell.error);
        Jar.Finished finished;
        try {
            finished = injection.run(command, List.of(calls.number(cell.call)), call -> {
                boolean meant = injection.role(command, call) == cell.role && !(command && injection.isOfTheJvm(call));
                return meant && isDue(cell.moment, seen.incrementAndGet(), usually) ? errno : 0;
            });
        } catch (AssertionError hanging) {
            return hanging.getMessage();
        }
        // who cannot write cannot say a word
        boolean isMute = cell.call.equals("write") && cell.moment == Moment.ALWAYS;
        String verdict = verdict(finished, isMute);
        boolean reached = cell.moment == Moment.MIDDLE ? seen.get() > usually / 2 : seen.get() > 0;
        return reached ? verdict : NOT_REACHED + verdict;
    }

    private static boolean isDue(Moment moment, int count, int usually) {
        return switch (moment) {
            case FIRST -> count == 1;
            case MIDDLE -> count == usually / 2 + 1;
            case ALWAYS -> true;
        };
    }

    private static String verdict(Jar.Finished finished, boolean isMute) throws IOException {
        String said = finished.err();
        String running = running();
        List<Path> left = leftovers();
        boolean isSaid = left.isEmpty() || said.contains("cannot remove");
        remove(left);
        if (finished.exit() != DONE && finished.exit() != SYSTEM)
            return "exit code %d: %s".formatted(finished.exit(), said);
        if (said.lines().anyMatch(line -> line.matches("\\s+at .*|.*Exception in thread.*")))
            return "a stack trace: " + said;
        if (!isMute && finished.exit() == SYSTEM && complaint(finished).isEmpty()) return "not a word: " + said;
        if (!running.isEmpty()) return "still running: " + running;
        if (!isSaid) return "left behind: %s: %s".formatted(left, said);
        return "%sexit %d %s".formatted(OK, finished.exit(), complaint(finished));
    }

    /** Why the exit code is what it is. */
    private static String complaint(Jar.Finished finished) {
        if (finished.exit() == DONE) return "";
        return Stream.concat(finished.err().lines(), finished.out().lines())
                .filter(line -> line.startsWith("latency: ") || line.matches(".*: (\\d+ (lost|failed)|unavailable).*"))
                .findFirst()
                .orElse("");
    }

    /** What runs, after a while in which what was told to end has ended, with a name in our folder or of it. */
    private static String running() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String running = commandLines();
        while (!running.isEmpty() && System.nanoTime() < deadline) running = commandLines();
        return running;
    }

    private static String commandLines() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(Jar.TEMPORARY.toString()))
                .collect(Collectors.joining("; "));
    }

    private static List<Path> leftovers() throws IOException {
        if (!Files.exists(Jar.TEMPORARY)) return List.of();
        try (Stream<Path> files = Files.walk(Jar.TEMPORARY)) {
            return files.filter(file -> !file.equals(Jar.TEMPORARY))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
    }

    /** Also the name of a semaphore whose removal was what failed. */
    private static void remove(List<Path> files) throws IOException {
        try (Stream<Path> names = Files.list(Path.of("/dev/shm"))) {
            for (Path name : names.filter(name -> name.getFileName().toString().startsWith("sem.latency-"))
                    .toList()) Files.deleteIfExists(name);
        }
        for (Path file : files) Files.delete(file);
    }
}
