package latency.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import latency.kernel.trace.Recording;
import latency.kernel.trace.Tracing;
import latency.machine.Disturbance;
import latency.machine.Machine;
import latency.plan.Plan;
import latency.posix.SemaphoreNames;
import latency.result.DescribedLog;
import latency.result.LogReader;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.trial.SampleLog;
import latency.trial.SampleLog.HeaderField;
import latency.trial.Trial;

/**
 * Runs one trial: starts its JVM, follows its log, ends children that outlive the deadline, and collects what it
 * measured, also when it died.
 */
final class TrialProcess {
    private static final Duration SLOWEST_LOOK = Duration.ofMillis(100);
    /** The trial waits for it between blocks of rounds. */
    private static final Duration SLOWEST_LOOK_AT_EVENTS = Duration.ofMillis(5);

    private static final Duration FASTEST_LOOK = Duration.ofMillis(2);
    private static final int LOOKS_PER_TIMEOUT = 20;
    private static final String MOST_KILLABLE = "1000";
    /** With fewer the JDK's own helper program may not start, and says so where nobody expects it. */
    private static final int LEAST_OPEN_FILES = 24;

    /**
     * Our own code is compiled early, and at once: in the background it is done only after some 800 samples, which are
     * slower. What compiling the others takes stays with the process, and every fork would copy it: 5 MB of 29.
     */
    private static final List<String> COMPILER = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=BackgroundCompilation,latency.*::*,false",
            "-XX:CompileCommand=CompileThresholdScaling,latency.*::*,0.2",
            "-XX:CompileCommand=dontinline,latency.posix.libc.handoff::*",
            "-XX:CompileCommand=dontinline,latency.posix.libc.timeline::*",
            "-XX:CompileCommand=dontinline,latency.posix.Mapping::putLong",
            "-XX:CompileCommand=exclude,jdk.internal.classfile.impl.StackMapGenerator::processBlock");

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private final Result run;
    private final Plan plan;
    private final TemporaryFolder folder;
    private final Interruption interruption;
    private final Tracing tracing;
    private final Output said;
    private final String name;
    private final Path output;
    private final Path log;

    /**
     * @param run what it is part of; without trials
     * @param number of the trial within the run, from 1
     * @param tracing by which the kernel's events are recorded; null if they are not
     * @param said where it is told what is being done
     */
    TrialProcess(
            Result run, int number, TemporaryFolder folder, Interruption interruption, Tracing tracing, Output said) {
        this.run = run;
        this.plan = run.plan().ofTrial(number);
        this.tracing = tracing;
        this.folder = folder;
        this.interruption = interruption;
        this.said = said;
        this.name = "trial " + number;
        this.output = folder.file("trial.out");
        this.log = folder.file("samples-" + number);
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
        Stopwatch watch = new Stopwatch();
        Process process = start();
        interruption.endFirst(process);
        Deadline deadline = new Deadline(process, plan);
        try {
            awaitLog(process, deadline);
            describeLog(started);
            said.detail("%s: ready after %s, writes %s", name, watch.lap(), log);
            LogReader reader = folder.keep(new LogReader(log, plan));
            try (Recording recording = tracing == null ? null : tracing.record(folder.path(), log, plan)) {
                follow(process, reader, deadline, progress, recording);
                said.detail("%s: %s samples in %s", name, Math.max(0, reader.progress() / 2), watch.lap());
                MeasuredTrial trial = reader.trial(started, end(process, reader, deadline), jvmArgs(), meter.read());
                return recording == null ? trial : recording.finish(trial);
            }
        } finally {
            // until it has ended it may make files in a folder that is about to be removed
            Deadline.end(process);
            SemaphoreNames.removeThoseOf(process.pid());
        }
    }

    private void describeLog(Instant started) throws IOException {
        Result own = new Result(run.program(), plan, run.environment(), List.of(), List.of());
        try {
            DescribedLog.describe(log, own, started, jvmArgs());
        } catch (IOException refused) {
            throw new SystemException("cannot write %s: %s".formatted(log, refused.getMessage()));
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
                "-XX:ReplayDataFile=" + folder.file("replay"),
                "-XX:ErrorFile=" + folder.file("crash")));
        command.addAll(COMPILER);
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
        fewMappings(builder.environment());
        said.detail("%s: %s", name, String.join(" ", command));
        return started(builder);
    }

    /**
     * A mapping is one more to copy. An arena for each thread would be two; each category of a locale is one, and the
     * trial needs only the one that says how paths are encoded.
     */
    private static void fewMappings(Map<String, String> environment) {
        environment.put("MALLOC_ARENA_MAX", "1");
        Optional<String> encoding = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(environment::get)
                .filter(locale -> locale != null && !locale.isEmpty())
                .findFirst();
        environment.keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        encoding.ifPresent(locale -> environment.put("LC_CTYPE", locale));
    }

    private Process started(ProcessBuilder builder) {
        long openFiles = Machine.here().mostOpenFiles();
        if (openFiles < LEAST_OPEN_FILES)
            throw new SystemException("at most %s open files (RLIMIT_NOFILE), and a run needs %s: ulimit -n 1024"
                    .formatted(openFiles, LEAST_OPEN_FILES));
        try {
            Files.deleteIfExists(output);
            Files.createFile(output, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            Process process = builder.start();
            offerToKiller(process);
            return process;
        } catch (IOException refused) {
            String reason = refused.getMessage().lines().findFirst().orElse("");
            throw new SystemException("the trial could not start: " + reason.replaceFirst("^Cannot run program ", ""));
        }
    }

    /** When memory runs out, the trial or a child is to go, and not the command, which tells what was measured. */
    private static void offerToKiller(Process process) {
        try {
            Files.writeString(Path.of("/proc/" + process.pid() + "/oom_score_adj"), MOST_KILLABLE);
        } catch (IOException refused) {
            // then the kernel chooses
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
        return deadline.isStuck() ? "it was stuck, and was ended" : LastWords.of(output, process.exitValue());
    }

    private void follow(
            Process process, LogReader reader, Deadline deadline, LongConsumer progress, Recording recording)
            throws IOException, InterruptedException {
        boolean ended = false;
        while (!ended) {
            ended = process.waitFor(lookEvery().toNanos(), TimeUnit.NANOSECONDS);
            long reached = reader.progress();
            progress.accept(Math.max(0, reached / 2));
            if (!ended) deadline.look(reached);
            if (recording != null) recording.look();
        }
    }

    private Duration lookEvery() {
        Duration share = plan.timeout().dividedBy(LOOKS_PER_TIMEOUT);
        Duration slowest = tracing == null ? SLOWEST_LOOK : SLOWEST_LOOK_AT_EVENTS;
        if (share.compareTo(slowest) > 0) return slowest;
        return share.compareTo(FASTEST_LOOK) < 0 ? FASTEST_LOOK : share;
    }

    /** Null if it ended as it should. */
    private String end(Process process, LogReader reader, Deadline deadline) throws IOException {
        if (interruption.isRequested()) return "interrupted";
        if (process.exitValue() == 0 && reader.isComplete()) return null;
        return lastWords(process, deadline);
    }
}
