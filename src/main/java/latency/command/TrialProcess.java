package latency.command;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import latency.machine.Disturbance;
import latency.plan.Plan;
import latency.result.LogReader;
import latency.result.MeasuredTrial;
import latency.trial.SampleLog;
import latency.trial.SampleLog.HeaderField;
import latency.trial.Trial;

/**
 * Runs one trial: starts its JVM, follows its log, ends children that outlive the deadline, and collects what it
 * measured, also when it died.
 */
final class TrialProcess {
    private static final Duration SLOWEST_LOOK = Duration.ofMillis(100);
    private static final Duration FASTEST_LOOK = Duration.ofMillis(2);
    private static final int LOOKS_PER_TIMEOUT = 20;
    /** What compiling these takes stays with the process, and every fork would copy it: 5 MB of 29. */
    private static final List<String> SMALL_COMPILER = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,latency.posix.libc.handoff::*",
            "-XX:CompileCommand=dontinline,latency.posix.Mapping::putLong",
            "-XX:CompileCommand=exclude,jdk.internal.classfile.impl.StackMapGenerator::processBlock");

    private static final int SIGNAL_EXIT = 128;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private final Plan plan;
    private final TemporaryFolder folder;
    private final Interruption interruption;
    private final Path output;
    private final Path log;

    /** @param number of the trial within the run, from 1 */
    TrialProcess(Plan plan, int number, TemporaryFolder folder, Interruption interruption) {
        this.plan = plan;
        this.folder = folder;
        this.interruption = interruption;
        this.output = folder.path().resolve("trial.out");
        this.log = folder.path().resolve("samples-" + number);
    }

    /**
     * Runs it to its end.
     *
     * @param progress is told how many samples have been taken
     *
     * @throws SystemException if it measured nothing
     */
    MeasuredTrial run(LongConsumer progress) throws IOException, InterruptedException {
        Disturbance.Meter meter = Disturbance.Meter.start();
        Instant started = Instant.now();
        Process process = start();
        interruption.endFirst(process);
        Deadline deadline = new Deadline(process, plan);
        try {
            awaitLog(process, deadline);
            LogReader reader = new LogReader(log, plan);
            follow(process, reader, deadline, progress);
            return new MeasuredTrial(
                    started,
                    end(process, reader, deadline),
                    jvmArgs(),
                    reader.header(HeaderField.RESIDENT_BYTES),
                    reader.header(HeaderField.MAPPINGS),
                    reader.header(HeaderField.THREADS),
                    meter.read(),
                    reader.floor(),
                    reader.scenarios(),
                    reader.control());
        } finally {
            // until it has ended it may make files in a folder that is about to be removed
            Deadline.end(process);
        }
    }

    private List<String> jvmArgs() {
        return plan.jvmArgs().isEmpty() ? Plan.TRIAL_JVM : plan.jvmArgs();
    }

    private Process start() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-Xrs",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.path().resolve("crash")));
        command.addAll(SMALL_COMPILER);
        command.addAll(jvmArgs());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Trial.class.getName()));
        command.addAll(List.of(
                folder.path().toString(),
                log.toString(),
                Long.toString(ProcessHandle.current().pid())));
        command.addAll(plan.toArguments());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        // they would change the trial's JVM without a word in the result
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        // an arena for each thread would be two mappings more to copy
        builder.environment().put("MALLOC_ARENA_MAX", "1");
        try {
            Files.deleteIfExists(output);
            Files.createFile(output, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            return builder.start();
        } catch (IOException refused) {
            throw new SystemException("cannot start a trial: " + refused.getMessage());
        }
    }

    /** Until the log can be read, or the process has ended without one. */
    private void awaitLog(Process process, Deadline deadline) throws IOException, InterruptedException {
        while (!hasMagic()) {
            boolean ended = process.waitFor(FASTEST_LOOK.toMillis(), TimeUnit.MILLISECONDS);
            if (ended && !hasMagic()) throw didNotStart(process, deadline);
            if (!ended) deadline.look(0);
        }
    }

    private boolean hasMagic() throws IOException {
        if (!Files.exists(log)) return false;
        try (LogReader reader = new LogReader(log, plan)) {
            return reader.header(HeaderField.MAGIC) == SampleLog.MAGIC;
        }
    }

    private SystemException didNotStart(Process process, Deadline deadline) throws IOException {
        if (interruption.isRequested()) return new SystemException("interrupted before the first sample");
        return new SystemException("the trial could not start: " + lastWords(process, deadline));
    }

    private String lastWords(Process process, Deadline deadline) throws IOException {
        if (deadline.isStuck()) return "it was stuck, and was ended";
        List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals("#") && !line.startsWith("at "))
                .toList();
        // a JVM that cannot start says so in one line and why in the next
        return lines.isEmpty() ? ended(process) : String.join("; ", lines.subList(0, Math.min(2, lines.size())));
    }

    private static String ended(Process process) {
        int code = process.exitValue();
        return code > SIGNAL_EXIT ? "ended by signal " + (code - SIGNAL_EXIT) : "ended with status " + code;
    }

    private void follow(Process process, LogReader reader, Deadline deadline, LongConsumer progress)
            throws IOException, InterruptedException {
        boolean ended = false;
        while (!ended) {
            ended = process.waitFor(lookEvery().toNanos(), TimeUnit.NANOSECONDS);
            long reached = reader.progress();
            progress.accept(Math.max(0, reached / 2));
            if (!ended) deadline.look(reached);
        }
    }

    private Duration lookEvery() {
        Duration share = plan.timeout().dividedBy(LOOKS_PER_TIMEOUT);
        if (share.compareTo(SLOWEST_LOOK) > 0) return SLOWEST_LOOK;
        return share.compareTo(FASTEST_LOOK) < 0 ? FASTEST_LOOK : share;
    }

    /** Null if it ended as it should. */
    private String end(Process process, LogReader reader, Deadline deadline) throws IOException {
        if (interruption.isRequested()) return "interrupted";
        if (process.exitValue() == 0 && reader.progress() == 2 * reader.expected()) return null;
        return lastWords(process, deadline);
    }
}
