package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import latency.command.Output;
import org.junit.jupiter.api.Test;

/** Command lines that nobody means: each is refused in a line, before anything is measured. */
class OptionFuzzTest {
    private static final int EXECUTIONS = Integer.getInteger("latency.fuzz", 2000);
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final int USAGE = 2;

    /** Whatever the rest says, this cannot be written, and is found before anything is measured. */
    private static final String IMPOSSIBLE = "--output=/nonexistent/result.json";

    private static final List<String> OPTIONS = List.of(
            "-n",
            "--rounds",
            "--method",
            "--trigger",
            "--when",
            "--gap",
            "--program",
            "--warmup",
            "--trials",
            "--until",
            "--most-trials",
            "--seed",
            "--timeout",
            "--clock",
            "--jvm-args",
            "--show",
            "--strict",
            "--memory",
            "--pages",
            "--vmas",
            "--threads",
            "--fds",
            "--inherit",
            "--cpus",
            "--sched",
            "--nice",
            "--mlock",
            "--cpu-dma-latency",
            "--cgroup",
            "--nonsense",
            "-q",
            "-z",
            "@/dev/zero",
            "--",
            "run",
            "show");

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "0",
            "1",
            "-1",
            "2147483648",
            "1000000000",
            "99999999999999999999",
            "1e9",
            "NaN",
            "٣",
            "1,",
            ",",
            "1,1,2",
            "fork",
            "clone,vfork",
            "fork;rm",
            "$(reboot)",
            "`id`",
            "%s%n%d",
            "\u001b[2J",
            "a\nb",
            "\u0000",
            "9999:0",
            "0:9999",
            "0:0:0",
            "64T",
            "65T",
            "999999999h",
            "25h",
            "1ns",
            "0s",
            "fifo:0",
            "fifo:100",
            "rr:1",
            "1%",
            "0%",
            "1e-9%",
            "p50",
            "../../etc",
            "\ud800",
            "x".repeat(10_000),
            range(20_000),
            range(300));

    private final SplittableRandom random = new SplittableRandom(20261130);

    private static String range(int size) {
        return IntStream.range(0, size).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }

    @Test
    void everyCommandLineThatCannotBeIsRefusedInALine() {
        for (int i = 0; i < EXECUTIONS; i++) {
            List<String> line = line();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exit = assertTimeoutPreemptively(
                    SOON,
                    () -> Latency.run(line.toArray(String[]::new), new Output(stream(out), stream(err))),
                    () -> shown(line));
            String said = err.toString(StandardCharsets.UTF_8);
            assertEquals(USAGE, exit, () -> shown(line) + said);
            assertEquals(1, said.lines().count(), () -> shown(line) + said);
            assertTrue(said.startsWith("latency: "), () -> shown(line) + said);
            assertFalse(said.contains("\u001b") || said.contains("Exception"), () -> shown(line) + said);
        }
        System.out.println(EXECUTIONS + " command lines refused");
    }

    private List<String> line() {
        List<String> line = new ArrayList<>(List.of("run"));
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            String option = OPTIONS.get(random.nextInt(OPTIONS.size()));
            String value = VALUES.get(random.nextInt(VALUES.size()));
            if (random.nextBoolean()) line.add(option + "=" + value);
            else line.addAll(List.of(option, value));
        }
        line.add(IMPOSSIBLE);
        return line;
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String shown(List<String> line) {
        String joined = String.join(" ", line);
        return joined.substring(0, Math.min(joined.length(), 400)) + "\n";
    }
}
