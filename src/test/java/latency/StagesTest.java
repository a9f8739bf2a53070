package latency;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import latency.result.Column;
import latency.result.MeasuredScenario;
import latency.result.Result;
import latency.result.ResultFile;
import latency.result.Samples;
import latency.result.Stage;
import latency.trial.Trial;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose kernel's events are recorded. They take the right to mount tracefs, which a container may lack. */
@ExtendWith(Leftovers.class)
class StagesTest {
    private static final String MOUNT = "mount -t tracefs tracefs /sys/kernel/tracing";
    private static final Duration SOON = Duration.ofSeconds(20);

    /** What our own buffers and an independent tracer may disagree by, but for samples that something came between. */
    private static final long AGREEMENT_NANOS = 50_000;

    @TempDir
    private Path folder;

    @BeforeEach
    void assumeThatTracingIsPermitted() {
        assumeTrue(inOwnMounts(MOUNT).exit() == 0, "tracefs cannot be mounted here");
    }

    /** Whatever it mounts is gone when it ends. */
    private static Jar.Finished inOwnMounts(String script) {
        return Jar.program("unshare", "--mount", "sh", "-c", script).run();
    }

    private static Jar.Finished measured(String... arguments) {
        Jar.Finished finished = Jar.with(arguments).run();
        assertEquals(0, finished.exit(), finished::err);
        assertFalse(finished.err().contains("no stages"), finished::err);
        return finished;
    }

    @Test
    void everySampleHasItsStagesAndTheyAddUpToItsLatency() {
        Path file = folder.resolve("r.json.gz");
        Jar.Finished finished = measured(
                "run",
                "--stages",
                "-n",
                "40",
                "--warmup",
                "5",
                "--method",
                "clone,posix_spawn,vfork,thread,forkserver",
                "--inherit",
                "lean",
                "--trigger",
                "start,lock",
                "--when",
                "parked",
                "-o",
                file.toString());
        assertTrue(finished.out().contains("stages: p50"), finished::out);
        for (MeasuredScenario scenario :
                ResultFile.read(file).trials().getFirst().scenarios()) {
            assertEquals(20, scenario.unrecorded().size());
            assertFalse(scenario.unrecorded().haveStages());
            assertAddUp(scenario.measured(), scenario.scenario().toString());
        }
        assertExplained(file);
    }

    /** Every sample has stages, and they add up to its latency. */
    private static void assertAddUp(Samples samples, String name) {
        assertEquals(40, samples.size(), name);
        long[] sums = new long[samples.size()];
        for (long[] nanos : Stage.of(samples).values())
            Arrays.setAll(sums, i -> sums[i] + (nanos[i] == Column.ABSENT ? 0 : nanos[i]));
        for (long matched : samples.column(Column.OFF_CPU)) assertNotEquals(Column.ABSENT, matched, name);
        assertArrayEquals(samples.column(Column.RECORDED), sums, name);
    }

    private static void assertExplained(Path file) {
        String explained = measured("explain", file.toString(), "--spikes", "2").out();
        assertTrue(explained.contains("slowest of clone start"), explained);
        assertTrue(explained.matches("(?s).*sample \\d+: [\\d.]+ \\S+ = [\\d.]+ .*"), explained);
        assertTrue(explained.contains("causes of the slowest 2: "), explained);
        Jar.Finished compared =
                Jar.with("compare", "--by", "method", file.toString()).run();
        assertTrue(compared.out().contains("by stages: "), compared::out);
    }

    @Test
    void anIndependentTracerAgrees() {
        assumeTrue(Jar.program("sh", "-c", "command -v bpftrace").run().exit() == 0, "there is no bpftrace");
        Path file = folder.resolve("r.json");
        Jar.Running tracer = Jar.program(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        MOUNT + " && mount -t debugfs debugfs /sys/kernel/debug && exec bpftrace -e '" + PROBES
                                + "' 1>&2")
                .start()
                .awaitMessage("ready");
        measured(
                "run",
                "--stages",
                "-n",
                "60",
                "--warmup",
                "0",
                "--method",
                "fork,vfork",
                "--trigger",
                "start",
                "-q",
                "-o",
                file.toString());
        tracer.signal("INT");
        assertAgreement(ResultFile.read(file), tracer.end().err());
    }

    private static final List<Column> TRACED = List.of(Column.FORKED, Column.WOKEN, Column.SWITCHED);
    private static final String PROBES = "BEGIN { printf(\"ready\\n\"); }"
            + " tracepoint:sched:sched_process_fork { printf(\"forked_ns %d %lld\\n\", args->child_pid, nsecs); }"
            + " tracepoint:sched:sched_wakeup_new { printf(\"woken_ns %d %lld\\n\", args->pid, nsecs); }"
            + " tracepoint:sched:sched_switch { printf(\"switched_ns %d %lld\\n\", args->next_pid, nsecs); }";

    /** The file has no absolute times: the forks say how far apart the two are, and everything else must follow. */
    private static void assertAgreement(Result result, String trace) {
        Map<String, TreeMap<Long, Long>> seen = new HashMap<>();
        for (String line :
                trace.lines().filter(line -> line.matches("\\w+_ns \\d+ \\d+")).toList()) {
            String[] words = line.split(" ");
            seen.computeIfAbsent(words[0] + words[1], key -> new TreeMap<>()).put(Long.valueOf(words[2]), 0L);
        }
        List<MeasuredScenario> scenarios = result.trials().getFirst().scenarios();
        long[] apart = scenarios.stream()
                .flatMapToLong(scenario -> apart(scenario.measured(), seen))
                .sorted()
                .toArray();
        // of the first alone it may be what came between the two tracers
        long offset = apart[apart.length / 2];
        int agreed = 0;
        for (MeasuredScenario scenario : scenarios)
            for (Column column : TRACED) agreed += agreed(scenario.measured(), column, seen, offset);
        int all = scenarios.size() * 60 * TRACED.size();
        assertTrue(agreed >= 0.95 * all, "%d of %d agree".formatted(agreed, all));
    }

    private static LongStream apart(Samples samples, Map<String, TreeMap<Long, Long>> seen) {
        long[] instants = instants(samples, Column.FORKED);
        return IntStream.range(0, samples.size())
                .filter(i -> seen.containsKey(key(samples, Column.FORKED, i)))
                .mapToLong(i -> seen.get(key(samples, Column.FORKED, i)).firstKey() - instants[i]);
    }

    private static int agreed(Samples samples, Column column, Map<String, TreeMap<Long, Long>> seen, long offset) {
        long[] instants = instants(samples, column);
        int agreed = 0;
        for (int i = 0; i < instants.length; i++) {
            long expected = instants[i] + offset;
            Long next =
                    seen.getOrDefault(key(samples, column, i), new TreeMap<>()).ceilingKey(expected - AGREEMENT_NANOS);
            if (next != null && next <= expected + AGREEMENT_NANOS) agreed++;
        }
        return agreed;
    }

    private static String key(Samples samples, Column column, int i) {
        return column.toString() + samples.column(Column.CHILD)[i];
    }

    /** After the trial's first trigger. */
    private static long[] instants(Samples samples, Column column) {
        long[] triggers = samples.column(Column.AT);
        long[] instants = samples.column(column);
        return IntStream.range(0, instants.length)
                .mapToLong(i -> triggers[i] + instants[i])
                .toArray();
    }

    @Test
    void withoutTheRightTheRunSaysWhatIsMissingAndGoesOn() {
        assumeTrue(!Files.exists(Path.of("/sys/kernel/tracing/instances")), "tracefs is mounted, and root may use it");
        Jar.Finished finished = Jar.behind(
                        List.of("setpriv", "--bounding-set=-sys_admin"),
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        "run",
                        "--stages",
                        "-n",
                        "5",
                        "--warmup",
                        "0",
                        "-q")
                .run();
        assertEquals(0, finished.exit(), finished::err);
        assertTrue(finished.err().contains("latency: no stages: no tracefs that this user may use"), finished::err);
        assertTrue(finished.err().contains("takes root"), finished::err);
        assertFalse(finished.out().contains("stages:"), finished::out);
    }

    @Test
    void recordingStopsAtTheFirstSampleAboveTheLimit() {
        String out = measured(
                        "run",
                        "--break-on",
                        "1ns",
                        "-n",
                        "40",
                        "--warmup",
                        "0",
                        "--method",
                        "vfork",
                        "--trigger",
                        "start",
                        "-q")
                .out();
        assertTrue(out.contains("recording stopped at sample 0, vfork start: "), out);
        assertTrue(out.contains("sched_process_fork"), out);
        assertTrue(out.contains("marker: latency: sample 0, vfork start: "), out);
        assertTrue(out.contains("µs  cpu"), out);
    }

    @Test
    void aKilledRunLeavesNoInstanceBehind() {
        Jar.Running running = Jar.with("run", "--stages", "-n", "20000", "--warmup", "0", "-q")
                .start();
        running.await(Trial.class);
        String instance =
                "/sys/kernel/tracing/instances/latency-" + running.process().pid();
        String script = MOUNT + " && test -d " + instance;
        assertEquals(0, inOwnMounts(script).exit());
        running.signal("KILL");
        running.end();
        long deadline = System.nanoTime() + SOON.toNanos();
        while (inOwnMounts(script).exit() == 0) assertTrue(System.nanoTime() < deadline, instance);
        Jar.program("sh", "-c", "rm -r " + Jar.TEMPORARY + "/*").run();
    }

    @Test
    void theWallClockIsRefused() {
        Jar.Finished finished =
                Jar.with("run", "--stages", "--clock", "realtime").run();
        assertEquals(2, finished.exit());
        assertTrue(finished.err().contains("monotonic"), finished::err);
    }
}
