package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every system call of {@code init}, the first process of a kernel that is measured, fails with every error of its manual
 * page. It runs in namespaces of its own, its ports being descriptors: it must hand the result over or say why not, and
 * it must turn the machine off.
 */
@ExtendWith(Leftovers.class)
class InitInjectionTest {
    /** What {@code unshare} passes on: in a namespace, resetting the machine is a signal to its first process. */
    private static final int RESET = 128 + 1;

    private static final Path SOURCE = Path.of("native", "init.c").toAbsolutePath();
    private static final String RESULT = "the result";
    private static final Pattern CALL = Pattern.compile("(?:\\d+ +)?(\\w+)\\(.*");

    /** Made by the child of its own that becomes the program. */
    private static final Set<String> OF_THE_CHILD = Set.of("setsid", "dup2");

    /** Not every kernel lets a process use ports. */
    private static final List<String> PORTS = List.of("-e", "inject=ioperm:retval=0");

    private final Calls calls = new Calls();

    @TempDir
    private Path root;

    @BeforeEach
    void buildRoot() throws IOException {
        assumeTrue(Jar.program("strace", "-V").run().exit() == 0, "no strace");
        assumeTrue(
                Jar.program("unshare", "--mount", "--pid", "--fork", "true")
                                .run()
                                .exit()
                        == 0,
                "no namespaces");
        for (String folder : List.of("usr", "proc", "sys", "dev", "tmp")) Files.createDirectory(root.resolve(folder));
        for (String link : List.of("bin", "lib", "lib64"))
            Files.createSymbolicLink(root.resolve(link), Path.of("usr", link));
        Files.writeString(root.resolve("given"), RESULT);
        Files.writeString(root.resolve("command"), String.join("\0", "/bin/cp", "/given", "/result.gz", ""));
        Jar.Finished compiled = Jar.program(
                        "cc",
                        "-std=gnu11",
                        "-D_GNU_SOURCE",
                        "-DPORTS_ARE_FILES",
                        "-static",
                        "-o",
                        root.resolve("init").toString(),
                        SOURCE.toString())
                .run();
        assertEquals(0, compiled.exit(), compiled::err);
    }

    @Test
    void everyCallOfInitThatFailsIsSaidAndTurnsTheMachineOff() throws IOException {
        Map<String, Integer> made = made();
        assertTrue(made.keySet().containsAll(List.of("ioperm", "mount", "reboot", "wait4", "setsid")), made::toString);
        List<String> wrong = new ArrayList<>();
        int injections = 0;
        for (var call : made.entrySet()) {
            assertTrue(calls.knows(call.getKey()), () -> "the table lacks " + call.getKey());
            for (String error : calls.errors(call.getKey())) {
                for (String when : moments(call.getValue())) {
                    injections++;
                    String verdict = inject(call.getKey(), error, when);
                    if (!verdict.isEmpty()) wrong.add("%s %s %s: %s".formatted(call.getKey(), error, when, verdict));
                }
            }
        }
        System.out.printf("init: %s: %d injections, %d wrong%n", made, injections, wrong.size());
        assertEquals(List.of(), wrong);
    }

    @Test
    void aProgramThatIsNotThereIsSaid() throws IOException {
        Files.writeString(root.resolve("command"), "/none\0");
        Jar.Finished finished = run(PORTS);
        assertEquals(RESET, finished.exit());
        assertTrue(finished.out().contains("init: cannot /none: No such file or directory"), finished::out);
    }

    /** How often each call is made when nothing fails, from the first line of main on. */
    private Map<String, Integer> made() throws IOException {
        List<String> options = new ArrayList<>(PORTS);
        options.add("-f");
        Jar.Finished finished = run(options);
        assertEquals("init: started\ninit: ended 0\n", finished.out(), finished::err);
        assertEquals(RESULT, finished.err());
        assertEquals(RESET, finished.exit());
        Map<String, Integer> made = new LinkedHashMap<>();
        String first = null;
        for (String line : log()) {
            Matcher call = CALL.matcher(line);
            if (!call.matches()) continue;
            String process = line.split(" ")[0];
            if (first == null && call.group(1).equals("ioperm")) first = process;
            boolean own = process.equals(first);
            if (own || first != null && OF_THE_CHILD.contains(call.group(1)))
                made.merge(call.group(1), 1, Integer::sum);
        }
        // stands in for the ports
        made.remove("write");
        // closes whatever it returns, and one that is made to fail does not
        made.remove("close");
        return made;
    }

    /** The first, the one in the middle, and all, as strace counts. */
    private static List<String> moments(int count) {
        if (count == 1) return List.of("1");
        return count == 2 ? List.of("1", "1+") : List.of("1", Integer.toString(count / 2 + 1), "1+");
    }

    /** What is wrong; nothing if all is well. */
    private String inject(String call, String error, String when) throws IOException {
        List<String> options = new ArrayList<>();
        if (OF_THE_CHILD.contains(call)) options.add("-f");
        if (!call.equals("ioperm")) options.addAll(PORTS);
        options.addAll(List.of("-e", "inject=%s:error=%s:when=%s".formatted(call, error, when)));
        Jar.Finished finished = run(options);
        if (log().stream().noneMatch(line -> isOf(call, line) && line.contains("INJECTED"))) return "not reached";
        if (call.equals("reboot")) return finished.out().contains("init: cannot reset the machine") ? "" : "not a word";
        if (finished.exit() != RESET) return "ended with status " + finished.exit();
        boolean isSaid = finished.out().lines().anyMatch(line -> line.matches("init: (cannot|lacks) .*|latency: .*"));
        return isSaid || finished.err().equals(RESULT) ? "" : "not a word: " + finished.out();
    }

    /** Or of what is left of it when another process's came between. */
    private static boolean isOf(String call, String line) {
        return line.matches("(\\d+ +)?%s\\(.*|.*<\\.\\.\\. %s resumed>.*".formatted(call, call));
    }

    private Jar.Finished run(List<String> straceOptions) throws IOException {
        Files.deleteIfExists(root.resolve("result.gz"));
        List<String> command = new ArrayList<>(List.of("unshare", "--mount", "--pid", "--fork", "--kill-child"));
        String enter = "mount --bind /usr \"$0/usr\" && exec chroot \"$0\" /usr/bin/strace -D -qq -o /log \"$@\" /init";
        command.addAll(List.of("sh", "-c", enter, root.toString()));
        command.addAll(straceOptions);
        return Jar.program(command.toArray(String[]::new)).run();
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(root.resolve("log"));
    }
}
