package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import latency.trial.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends in the middle: of the command and of the trial, in JVMs new and old. {@link Leftovers} looks for what is left. */
@ExtendWith(Leftovers.class)
class InterruptionTest {
    /** Minutes, if nothing ends it. */
    private static final String[] LONG_RUN = {"-n", "20000", "--warmup", "0"};

    private static final Duration SOON = Duration.ofSeconds(1);

    @ParameterizedTest
    @CsvSource({"INT, 130, new", "TERM, 143, new", "HUP, 129, new", "INT, 130, old", "TERM, 143, old"})
    void aSignalEndsTheRunWithTheTableOfWhatWasMeasured(String signal, int exit, String java) {
        Jar.Running running = started(java, LONG_RUN);
        running.awaitMessage("1% done");
        running.signal(signal);
        Jar.Finished finished = running.end();
        assertEquals(exit, finished.exit(), finished::err);
        assertTrue(measured(finished) > 0, finished::out);
        assertTrue(finished.out().contains("not complete: interrupted"), finished::out);
        assertTrue(finished.err().contains("trial 1 did not complete: interrupted"), finished::err);
        assertFalse(finished.err().contains("Exception"), finished::err);
    }

    @Test
    void aSignalBeforeTheFirstSampleLeavesNothing() {
        Jar.Running running = started("new", LONG_RUN);
        running.await(Trial.class);
        running.signal("TERM");
        Jar.Finished finished = running.end();
        assertEquals(143, finished.exit(), finished::err);
        assertFalse(finished.err().contains("cannot"), finished::err);
    }

    @Test
    void controlCReachesTheTrialTooAndTheTableIsShown() {
        Jar.Running running = started("new", LONG_RUN);
        ProcessHandle trial = running.await(Trial.class);
        awaitSamples();
        Jar.signal("INT", trial.pid());
        running.signal("INT");
        Jar.Finished finished = running.end();
        assertEquals(130, finished.exit(), finished::err);
        assertTrue(measured(finished) > 0, finished::out);
    }

    @ParameterizedTest
    @CsvSource({"new", "old"})
    void aKilledCommandTakesTrialAndChildWithIt(String java) throws IOException {
        Jar.Running running = started(java, LONG_RUN);
        ProcessHandle trial = running.await(Trial.class);
        awaitSamples();
        running.signal("KILL");
        long killed = System.nanoTime();
        assertEquals(137, running.end().exit());
        while (!Leftovers.processes().isEmpty())
            assertTrue(System.nanoTime() - killed < SOON.toNanos(), () -> "still there: " + trial);
        assertTheLogCanBeOpened();
        removeTemporaryFiles();
    }

    private static void assertTheLogCanBeOpened() throws IOException {
        long taken = progress() / 2;
        Jar.Finished shown = Jar.with("show", log().orElseThrow().toString()).run();
        assertEquals(0, shown.exit(), shown::err);
        assertTrue(shown.out().contains("the log ends after " + taken + " of 80000 samples"), shown::out);
        assertTrue(shown.out().contains("rounds   20000 after 0 of warm-up"), shown::out);
        assertEquals(taken, measured(shown), shown::out);
    }

    @Test
    void aRunThatWasStoppedForLongerThanItsTimeoutGoesOn() {
        Jar.Running running = started(
                "new", "-n", "300", "--warmup", "0", "--timeout", "200ms", "--method", "fork", "--trigger", "start");
        ProcessHandle trial = running.await(Trial.class);
        awaitSamples();
        running.signal("STOP");
        Jar.signal("STOP", trial.pid());
        awaitStopped(Duration.ofSeconds(1));
        Jar.signal("CONT", trial.pid());
        running.signal("CONT");
        Jar.Finished finished = running.end();
        assertEquals(300, measured(finished), finished::out);
        assertFalse(finished.out().contains("not complete"), finished::out);
    }

    /** What is tested is that time passes. */
    private static void awaitStopped(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) Thread.onSpinWait();
    }

    @Test
    void aKilledTrialIsReportedWithTheSamplesUpToThen() {
        Jar.Running running = started("new", LONG_RUN);
        ProcessHandle trial = running.await(Trial.class);
        awaitSamples();
        Jar.signal("KILL", trial.pid());
        Jar.Finished finished = running.end();
        assertEquals(3, finished.exit(), finished::err);
        assertTrue(measured(finished) > 0, finished::out);
        assertTrue(finished.err().contains("trial 1 did not complete: ended by signal 9"), finished::err);
        assertTrue(finished.out().contains("not complete: ended by signal 9"), finished::out);
    }

    private static Jar.Running started(String java, String... arguments) {
        if (java.equals("new")) return Jar.with(arguments).start();
        return Jar.on(OldJava.orSkip(), arguments)
                .set("LATENCY_JAVA", System.getProperty("java.home"))
                .start();
    }

    /** Until the log says that some have been taken. */
    private static void awaitSamples() {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (progress() < 100) assertTrue(System.nanoTime() < deadline, "no samples");
    }

    private static Optional<Path> log() throws IOException {
        try (Stream<Path> folders = Files.list(Jar.TEMPORARY)) {
            return folders.map(folder -> folder.resolve("samples-1"))
                    .filter(Files::exists)
                    .findFirst();
        }
    }

    private static long progress() {
        try {
            Optional<Path> log = log();
            if (log.isEmpty()) return 0;
            try (var in = Files.newInputStream(log.get())) {
                return java.nio.ByteBuffer.wrap(in.readNBytes(2 * Long.BYTES))
                        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                        .getLong(Long.BYTES);
            }
        } catch (IOException | java.nio.BufferUnderflowException | IndexOutOfBoundsException notYet) {
            return 0;
        }
    }

    /** The sum of the table's column of samples. */
    private static long measured(Jar.Finished finished) {
        return finished.out()
                .lines()
                .filter(line -> line.matches(".* \\d+ +\\d+/\\d+"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".* (\\d+) +\\d+/\\d+$", "$1")))
                .sum();
    }

    /** Nobody else was left to do it. */
    private static void removeTemporaryFiles() throws IOException {
        try (Stream<Path> files = Files.walk(Jar.TEMPORARY)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList())
                if (!file.equals(Jar.TEMPORARY)) Files.delete(file);
        }
    }
}
