package latency;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import latency.command.Output;
import latency.posix.Supervisor;
import latency.posix.Supervisor.Call;
import latency.posix.Supervisor.Judge;
import latency.trial.OtherTrial;

/** One run of the program whose system calls are decided by a judge, in the trial and below it or in the command. */
final class Injection {
    /** Who makes a call. */
    enum Role {
        COMMAND,
        TRIAL,
        SERVER,
        CHILD
    }

    /** Every kind of start and of trigger, few samples of each. */
    private static final List<String> MEASURED = List.of(
            "-q",
            "--rounds=2",
            "--warmup=0",
            "--clock=monotonic",
            "--timeout=300ms",
            "--method=fork,clone3,vfork_exec,posix_spawn,forkserver:clone,process_builder",
            "--trigger=lock,pipe,signal",
            "--when=parked",
            "--cpus=same");

    /** The command starts one trial and reads what it wrote. */
    private static final List<String> MEASURED_BY_COMMAND =
            List.of("-q", "--rounds=2", "--warmup=0", "--clock=monotonic", "--timeout=300ms");

    private static final List<String> SMALL_JVM =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");
    private static final Duration BOUND = Duration.ofSeconds(80);

    /** Calls whose first or second argument names a file: by descriptor, or by path. */
    private static final Set<String> ON_DESCRIPTORS = Set.of("read", "pread64", "lseek", "fstat", "close");

    private static final Set<String> ON_PATHS = Set.of("open", "stat", "lstat", "access", "readlink");
    private static final Set<String> ON_PATHS_IN_FOLDERS = Set.of("openat", "newfstatat", "faccessat2", "statx");

    private final Calls calls;
    private final Path folder;

    Injection(Calls calls, Path folder) {
        this.calls = calls;
        this.folder = folder;
    }

    /** Runs it; of no calls named, all are judged. */
    Jar.Finished run(boolean command, Collection<Integer> judged, Judge judge) throws IOException {
        Path gate = Files.createTempDirectory(folder, "gate").resolve("gate");
        String list = judged.stream().map(Object::toString).collect(Collectors.joining(","));
        Supervisor supervisor = new Supervisor(gate, judge);
        try (supervisor) {
            return command ? runCommand(gate, list) : runTrial(gate, list);
        }
    }

    private static Jar.Finished runCommand(Path gate, String judged) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(SMALL_JVM);
        line.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-Dgate=" + gate,
                "-Dcalls=" + judged,
                "-cp",
                Jar.path() + ":" + OtherTrial.classes(),
                OtherCommand.class.getName()));
        line.addAll(MEASURED_BY_COMMAND);
        return Jar.program(line.toArray(String[]::new)).run();
    }

    /** The command within this JVM, which is quicker. */
    private static Jar.Finished runTrial(Path gate, String judged) throws IOException {
        Files.createDirectories(Jar.TEMPORARY);
        System.setProperty("java.io.tmpdir", Jar.TEMPORARY.toString());
        List<String> line = new ArrayList<>(MEASURED);
        line.add("--jvm-args="
                + OtherTrial.jvmArguments(
                        OtherTrial.Supervised.class,
                        String.join(" ", SMALL_JVM),
                        "-Dgate=" + gate,
                        "-Dcalls=" + judged));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Output output = new Output(stream(out), stream(err));
        FutureTask<Integer> run = new FutureTask<>(() -> Latency.run(line.toArray(String[]::new), output));
        new Thread(run, "command").start();
        return new Jar.Finished(end(run), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static int end(FutureTask<Integer> run) {
        try {
            return run.get(BOUND.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException hanging) {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            return -1;
        } catch (InterruptedException | ExecutionException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    /** Who made the call; null if nobody that is looked at. */
    Role role(boolean command, Call call) {
        String status = read("/proc/%d/status".formatted(call.task()));
        if (number(status, "Tgid") == call.process()) return command ? Role.COMMAND : Role.TRIAL;
        if (command) return null;
        boolean ofTrial = number(status, "PPid") == call.process();
        return ofTrial && executable(call.task()).endsWith("/forkserver") ? Role.SERVER : Role.CHILD;
    }

    /** Whether the call concerns a file of the JVM itself: its own affair. */
    boolean isOfTheJvm(Call call) {
        String name = calls.name(call.number());
        String file = "";
        if (ON_DESCRIPTORS.contains(name)) file = link("/proc/%d/fd/%d".formatted(call.task(), call.arguments()[0]));
        if (name.equals("mmap")) file = link("/proc/%d/fd/%d".formatted(call.task(), call.arguments()[4]));
        if (ON_PATHS.contains(name)) file = text(call, 0);
        if (ON_PATHS_IN_FOLDERS.contains(name)) file = text(call, 1);
        return file.endsWith(".jar") || file.startsWith(System.getProperty("java.home"));
    }

    private static String text(Call call, int argument) {
        StringBuilder text = new StringBuilder();
        try (RandomAccessFile memory = new RandomAccessFile("/proc/%d/mem".formatted(call.task()), "r")) {
            memory.seek(call.arguments()[argument]);
            for (int c = memory.read(); c > 0; c = memory.read()) text.append((char) c);
        } catch (IOException gone) {
            return "";
        }
        return text.toString();
    }

    private static int number(String status, String field) {
        return status.lines()
                .filter(line -> line.startsWith(field + ":"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring(field.length() + 1).strip()))
                .findFirst()
                .orElse(-1);
    }

    private static String executable(int task) {
        return link("/proc/%d/exe".formatted(task));
    }

    private static String link(String path) {
        try {
            return Files.readSymbolicLink(Path.of(path)).toString();
        } catch (IOException gone) {
            return "";
        }
    }

    private static String read(String path) {
        try {
            return Files.readString(Path.of(path));
        } catch (IOException | UncheckedIOException gone) {
            return "";
        }
    }
}
