package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import latency.Jar;
import latency.Leftovers;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.ResultFile;
import latency.result.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A whole run while CLOCK_REALTIME is set forth and back by an hour, again and again, in parent and children. */
@ExtendWith(Leftovers.class)
class SteppingClockTest {
    private static final int ROUNDS = 150;
    private static final int RARELY = 20_000_000;
    private static final int OFTEN = 2_000_000;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void noFigureIsAbsurdAndTheStepsAreCounted() throws IOException {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = run(file, "realtime", RARELY);
        List<Samples> all = measured(file);
        int stepped =
                all.stream().mapToInt(samples -> samples.count(Outcome.STEPPED)).sum();
        assertTrue(stepped > 0, finished::out);
        assertTrue(finished.out().contains("set aside: the clock was set meanwhile"), finished::out);
        assertTrue(finished.err().contains(", and " + stepped + " samples with it are in no figure"), finished::err);
        for (Samples samples : all) assertTrue(samples.count(Outcome.OK) > 0, finished::out);
        noFigureIsAbsurd(file, finished);
    }

    @Test
    void noFigureIsAbsurdIfTheClockIsSetBackWithinASample() throws IOException {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = run(file, "realtime", OFTEN);
        for (Samples samples : measured(file)) assertTrue(samples.count(Outcome.OK) < samples.size(), finished::out);
        noFigureIsAbsurd(file, finished);
    }

    @Test
    void aHerdIsSetAsideAndNotLost() throws IOException {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = run(file, "realtime", RARELY, "--method=clone", "--trigger=futex", "--herd=3");
        Samples samples = measured(file).getFirst();
        assertTrue(samples.count(Outcome.STEPPED) > 4 * samples.count(Outcome.LOST), finished::out);
        noFigureIsAbsurd(file, finished);
    }

    @Test
    void aClockThatNobodyCanSetIsNotSet() throws IOException {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = run(file, "monotonic", RARELY);
        assertEquals(0, finished.exit(), finished::err);
        for (var scenario : ResultFile.read(file).trials().getFirst().scenarios())
            assertEquals(ROUNDS, scenario.measured().count(Outcome.OK), finished::out);
    }

    private static List<Samples> measured(Path file) {
        return ResultFile.read(file).trials().getFirst().scenarios().stream()
                .map(MeasuredScenario::measured)
                .toList();
    }

    private static void noFigureIsAbsurd(Path file, Jar.Finished finished) {
        MeasuredTrial trial = ResultFile.read(file).trials().getFirst();
        assertEquals(null, trial.end());
        for (Samples samples : measured(file))
            assertTrue(Arrays.stream(samples.latencies()).allMatch(l -> l > 0 && l < MINUTE_NANOS), finished::out);
        assertTrue(
                trial.floor().values().stream().allMatch(f -> f > -MINUTE_NANOS && f < MINUTE_NANOS), trial::toString);
    }

    private Jar.Finished run(Path file, String clock, int periodNanos, String... more) throws IOException {
        Path library = compile(periodNanos);
        List<String> arguments = List.of(
                "-q",
                "--rounds=" + ROUNDS,
                "--warmup=0",
                "--clock=" + clock,
                "--jvm-args=" + OtherTrial.jvmArguments(OtherTrial.Relinked.class, "-Dlibrary=" + library),
                "--output=" + file);
        return Jar.with(Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new))
                .set("LD_PRELOAD", library.toString())
                .run();
    }

    private Path compile(int periodNanos) throws IOException {
        Path source = folder.resolve("stepping.c");
        Path library = folder.resolve("stepping.so");
        try (InputStream in = SteppingClockTest.class.getResourceAsStream("stepping.c")) {
            Files.copy(in, source);
        }
        // what is looked up in it is its own before it is that of the program's library
        Path own = Jar.path().resolveSibling("native").resolve(Trial.LIBRARY);
        Jar.Finished cc = Jar.program(
                        "cc",
                        "-O2",
                        "-DPERIOD_NANOS=" + periodNanos,
                        "-shared",
                        "-fPIC",
                        "-o",
                        library.toString(),
                        source.toString(),
                        "-Wl,--no-as-needed",
                        own.toString())
                .run();
        assertEquals(0, cc.exit(), cc::err);
        return library;
    }
}
