package latency;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import latency.trial.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where something is scarce: the program works, or says in one line which limit bit. What takes rights is skipped without. */
@ExtendWith(Leftovers.class)
class LimitsTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final List<String> NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--");
    private static final String MEASURED = "(?s).*\nfork start .* 4 +0/0\n.*";
    private static final Path OVERCOMMIT = Path.of("/proc/sys/vm/overcommit_memory");
    private static final String NO_MORE_MEMORY =
            "4 failed: Cannot allocate memory (errno 12), limit RLIMIT_AS, memory.max or vm.overcommit_memory";
    private static final String NO_MORE_PROCESSES =
            "failed: Resource temporarily unavailable (errno 11), limit RLIMIT_NPROC,";

    @Test
    void fewOpenFilesAreNamed() {
        Jar.Finished finished = inShell("ulimit -n 16");
        assertRefused(finished, "latency: at most 16 open files (RLIMIT_NOFILE), and a run needs 24: ulimit -n 1024");
    }

    @Test
    void asManyOpenFilesAsTheKernelAllowsAreNoHindrance() {
        long most = Long.parseLong(
                Jar.program("cat", "/proc/sys/fs/nr_open").run().out().strip());
        long billion = Math.min(1_000_000_000, most);
        assumeTrue(Jar.program("sh", "-c", "ulimit -n " + billion).run().exit() == 0, "not allowed");
        assertWorks(inShell("ulimit -n " + billion));
    }

    @Test
    void addressSpaceThatTheTrialsJvmLacksIsNamed() {
        Jar.Finished finished = inShell("ulimit -v 8000000", "--jvm-args=-Xmx16g");
        assertRefused(
                finished,
                "latency: the trial could not start: Could not reserve enough space",
                ", limit RLIMIT_AS, memory.max or vm.overcommit_memory");
    }

    @Test
    void addressSpaceThatAShapeLacksIsNamedAndTheOthersRunOn() {
        Jar.Finished finished = inShell("ulimit -v 8000000", "--memory=0,9G", "--pages=untouched");
        assertShapeIsRefused(finished, "address space (RLIMIT_AS, vm.overcommit_memory)");
    }

    @Test
    void memoryThatTheControlGroupDoesNotGiveIsNamedAndTheOthersRunOn() throws IOException {
        try (ControlGroup group = ControlGroup.with("memory")) {
            group.limit("memory.max", "400M", "memory.limit_in_bytes", "400M");
            assertShapeIsRefused(behind(group.entrance(), "--memory=0,400M"), "memory (MemAvailable, memory.max,");
        }
    }

    @Test
    void memoryThatTheKernelPromisesOnceOnlyIsNotForkedAndTheOthersRunOn() throws IOException {
        assumeTrue(System.getenv("CI") != null, "it is for the whole machine: only where nobody else is, as CI says");
        String before = Files.readString(OVERCOMMIT).strip();
        try {
            Files.writeString(OVERCOMMIT, "2");
        } catch (IOException refused) {
            assumeTrue(false, "the kernel's overcommit may not be changed");
        }
        try {
            long most = kibibytes("CommitLimit") - kibibytes("Committed_AS");
            String memory = "--memory=0,%dM".formatted(most * 6 / 10 >> 10);
            Jar.Finished finished = Jar.with(arguments("--method=fork", "--trigger=start", "--pages=untouched", memory))
                    .run();
            assertAll(
                    () -> assertEquals(3, finished.exit(), finished::err),
                    () -> assertTrue(oneLine(finished).matches(".* fork start memory=0 [^/]+ 4 0/0 .*"), finished::out),
                    () -> assertTrue(oneLine(finished).contains(NO_MORE_MEMORY), finished::out),
                    () -> assertNoStackTrace(finished));
        } finally {
            Files.writeString(OVERCOMMIT, before);
        }
    }

    private static long kibibytes(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc/meminfo")).stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void threadsThatTheControlGroupDoesNotGiveAreNamedAndTheOthersRunOn() throws IOException {
        try (ControlGroup group = ControlGroup.with("pids")) {
            group.processes(200);
            assertShapeIsRefused(behind(group.entrance(), "--threads=0,200"), "threads (RLIMIT_NPROC, pids.max,");
        }
    }

    @Test
    void childrenThatTheControlGroupDoesNotGiveAreCountedWithTheLimit() throws IOException {
        try (ControlGroup group = ControlGroup.with("pids")) {
            Jar.Running running = longRun(List.of());
            ProcessHandle trial = running.await(Trial.class);
            running.awaitMessage("1% done");
            group.processes(1).add(trial.pid());
            assertChildrenAreCounted(running.end());
        }
    }

    @Test
    void childrenThatTheUserMayNotHaveAreCountedWithTheLimit() throws IOException {
        asNobody(temporary -> {
            Jar.Running running = Jar.behind(
                            NOBODY, JAVA, "-n", "1000", "--warmup=0", "--method=fork", "--trigger=start")
                    .set("TMPDIR", temporary)
                    .start();
            ProcessHandle trial = running.await(Trial.class);
            running.awaitMessage("1% done");
            Jar.Finished limit = Jar.program(asNobody("prlimit", "--pid=" + trial.pid(), "--nproc=1:1"))
                    .run();
            assertEquals(0, limit.exit(), limit::err);
            assertChildrenAreCounted(running.end());
        });
    }

    @Test
    void anUnprivilegedUserMeasuresAsRootDoes() throws IOException {
        asNobody(temporary -> assertWorks(
                Jar.behind(NOBODY, JAVA, arguments()).set("TMPDIR", temporary).run()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"unshare -Ur", "taskset -c 0"})
    void aUserNamespaceAndOneCpuAreNoHindrance(String program) {
        List<String> words = List.of(program.split(" "));
        List<String> tried = new ArrayList<>(words);
        tried.add("true");
        assumeTrue(Jar.program(tried.toArray(String[]::new)).run().exit() == 0, "not allowed");
        assertWorks(behind(words));
    }

    @Test
    void aCpuQuotaSlowsDownAndIsDoubted() throws IOException {
        try (ControlGroup group = ControlGroup.with("cpu")) {
            group.limit("cpu.max", "20000 100000", "cpu.cfs_quota_us", "20000");
            Jar.Finished finished = behind(group.entrance());
            assertWorks(finished);
            assertTrue(finished.err().contains("CPU quota was used up"), finished::err);
        }
    }

    @Test
    void withoutSharedMemoryTheLockIsUnavailableAndTheOthersRunOn() {
        Jar.Finished finished = withMount("-o ro tmpfs /dev/shm", "--method=fork,posix_spawn,forkserver");
        assertAll(
                () -> assertEquals(3, finished.exit(), finished::err),
                () -> assertTrue(finished.out().matches(MEASURED), finished::out),
                () -> assertTrue(finished.out().matches("(?s).*\nforkserver start .* 4 +0/0\n.*"), finished::out),
                () -> assertTrue(
                        oneLine(finished)
                                .matches(".*fork lock: unavailable: sem_open /latency-[\\w-]+ in /dev/shm: .*"),
                        finished::out),
                () -> assertNoStackTrace(finished));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            300k  | 4    | latency: cannot write to TEMPORARY (No space left on device): set TMPDIR to a folder
            1300k | 4000 | latency: the trial could not start: posix_fallocate TEMPORARY/latency-
            1300k | 4000 | bytes (fewer rounds or another TMPDIR): No space left on device (errno 28)
            """)
    void aFullTemporaryFolderIsNamedWithTheRemedy(String size, int rounds, String message) {
        Jar.Finished finished =
                withMount("-o size=" + size + " tmpfs " + Jar.TEMPORARY, "-n", Integer.toString(rounds));
        assertRefused(finished, message.replace("TEMPORARY", Jar.TEMPORARY.toString()));
    }

    @Test
    void aHomeThatCannotBeWrittenIsNoHindrance() {
        assertWorks(withMount("-o ro tmpfs " + System.getProperty("user.home")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<&-", "2>&-", "<&- 2>&-"})
    void closedInputAndMessagesAreNoHindrance(String closed) {
        assertWorks(behind(List.of("sh", "-c", "exec \"$0\" \"$@\" " + closed)));
    }

    @ParameterizedTest
    @CsvSource({">&-, Bad file descriptor", ">/dev/full, No space left on device"})
    void aResultThatCannotBeWrittenIsSaidAndNoSuccess(String redirection, String why) {
        Jar.Finished finished = behind(List.of("bash", "-c", "\"$0\" \"$@\" " + redirection));
        assertRefused(finished, "latency: cannot write to standard output: " + why);
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoFailure() {
        Jar.Finished finished = behind(List.of("bash", "-c", "set -o pipefail; \"$0\" \"$@\" | true"));
        assertEquals(0, finished.exit(), finished::err);
        assertFalse(finished.err().contains("latency:"), finished::err);
    }

    @Test
    void allStreamsMayBeClosedAndTheFileIsKept() throws IOException {
        Path file = Jar.path().resolveSibling("closed.json");
        Jar.Finished finished = behind(List.of("sh", "-c", "exec \"$0\" \"$@\" <&- >&- 2>&-"), "--output=" + file);
        assertEquals(3, finished.exit());
        assertEquals(
                4, latency.result.ResultFile.read(file).samples(0).getFirst().size());
        Files.delete(file);
    }

    @Test
    void aDumbTerminalGetsNoBar() {
        String command = "TERM=dumb " + JAVA + " -jar " + Jar.path() + " -n 4 --warmup 0";
        Jar.Finished finished =
                Jar.program("script", "-qec", command, "/dev/null").run();
        assumeTrue(finished.exit() != 127, "no script");
        assertEquals(0, finished.exit(), finished::out);
        assertTrue(finished.out().contains("100% done"), finished::out);
        assertFalse(finished.out().contains("\033"), finished::out);
    }

    private static String[] arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of("-q", "--warmup=0"));
        if (!List.of(more).contains("-n")) arguments.add("-n4");
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private static Jar.Finished behind(List<String> program, String... more) {
        return Jar.behind(program, JAVA, arguments(more)).run();
    }

    private static Jar.Finished inShell(String limit, String... more) {
        return behind(List.of("sh", "-c", limit + " && exec \"$0\" \"$@\""), more);
    }

    /** In a mount namespace of its own, with this mounted. */
    private static Jar.Finished withMount(String mount, String... more) {
        assumeTrue(Jar.program("unshare", "-m", "true").run().exit() == 0, "mounting is not allowed");
        return behind(List.of("unshare", "-m", "sh", "-c", "mount -t tmpfs " + mount + " && exec \"$0\" \"$@\""), more);
    }

    private static Jar.Running longRun(List<String> program) {
        return Jar.behind(program, JAVA, "-n", "1000", "--warmup=0", "--method=fork", "--trigger=start")
                .start();
    }

    private static String[] asNobody(String... command) {
        List<String> words = new ArrayList<>(NOBODY);
        words.addAll(List.of(command));
        return words.toArray(String[]::new);
    }

    private interface WithFolder {
        void accept(String temporary) throws IOException;
    }

    /** With a temporary folder for an unprivileged user, if that user can read the jar at all. */
    private static void asNobody(WithFolder test) throws IOException {
        String[] tried = asNobody("test", "-r", Jar.path().toString());
        assumeTrue(Jar.program(tried).run().exit() == 0, "not for others to read, or not root");
        Path temporary = Files.createTempDirectory(Jar.path().getParent(), "nobody-");
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxrwx"));
        try {
            test.accept(temporary.toString());
        } finally {
            Files.delete(temporary);
        }
    }

    private static void assertWorks(Jar.Finished finished) {
        assertAll(
                () -> assertEquals(0, finished.exit(), finished::err),
                () -> assertTrue(finished.out().matches(MEASURED), finished::out),
                () -> assertFalse(finished.out().contains("unavailable"), finished::out),
                () -> assertNoStackTrace(finished));
    }

    private static void assertRefused(Jar.Finished finished, String... parts) {
        List<String> complaints = finished.complaints().stream()
                .filter(line -> line.startsWith("latency:"))
                .toList();
        assertAll(
                () -> assertEquals(3, finished.exit(), finished::err),
                () -> assertEquals(1, complaints.size(), finished::err),
                () -> assertTrue(Stream.of(parts).allMatch(complaints.getFirst()::contains), finished::err),
                () -> assertNoStackTrace(finished));
    }

    private static void assertShapeIsRefused(Jar.Finished finished, String limit) {
        assertAll(
                () -> assertEquals(3, finished.exit(), finished::err),
                () -> assertTrue(oneLine(finished).matches(".* fork start \\w+=0 [^/]+ 4 0/0 .*"), finished::out),
                () -> assertTrue(
                        oneLine(finished).contains(": unavailable: parent's shape, limit " + limit), finished::out),
                () -> assertNoStackTrace(finished));
    }

    private static void assertChildrenAreCounted(Jar.Finished finished) {
        assertAll(
                () -> assertEquals(3, finished.exit(), finished::err),
                () -> assertTrue(oneLine(finished).contains(NO_MORE_PROCESSES), finished::out),
                () -> assertFalse(finished.out().contains("not complete"), finished::out),
                () -> assertNoStackTrace(finished));
    }

    private static void assertNoStackTrace(Jar.Finished finished) {
        assertFalse(finished.err().matches("(?s).*(Exception|\tat |\\[warning\\]).*"), finished::err);
    }

    /** As it was before it was broken into lines. */
    private static String oneLine(Jar.Finished finished) {
        return finished.out().replaceAll("\\s+", " ");
    }
}
