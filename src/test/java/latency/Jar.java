package latency;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command line of the jar, run from the outside as a user runs it. */
public final class Jar {
    /** Named in the environment of everything that the tests start: {@link Leftovers} knows it by this. */
    static final String MARK = "LATENCY_TESTS";

    /** Where the program finds its temporary directory. */
    static final Path TEMPORARY = path().resolveSibling("temporary");

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ProcessBuilder builder;

    /** Signals that a shell has what it runs in the background ignore, and everything that is started from there. */
    private static final List<String> HEEDING_SIGNALS = List.of("env", "--default-signal=INT,QUIT,HUP");

    private Jar(List<String> command) {
        List<String> all = new ArrayList<>(HEEDING_SIGNALS);
        all.addAll(command);
        builder = new ProcessBuilder(all);
        builder.environment().put(MARK, Long.toString(ProcessHandle.current().pid()));
        builder.environment()
                .keySet()
                .removeAll(List.of("LATENCY_JAVA", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "COLUMNS", "NO_COLOR"));
        builder.redirectInput(new File("/dev/null"));
        set("TMPDIR", TEMPORARY.toString());
    }

    /** With the JVM that runs the tests. */
    public static Jar with(String... arguments) {
        return on(Path.of(System.getProperty("java.home"), "bin", "java"), arguments);
    }

    /** With this {@code java}. */
    public static Jar on(Path java, String... arguments) {
        return behind(List.of(), java, arguments);
    }

    /** With this program and its arguments in front of {@code java}, such as a tracer. */
    public static Jar behind(List<String> program, Path java, String... arguments) {
        List<String> command = new ArrayList<>(program);
        command.addAll(
                List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", path().toString()));
        command.addAll(List.of(arguments));
        return new Jar(command);
    }

    /** The command line as it is, with the mark and the temporary directory of the tests. */
    public static Jar program(String... command) {
        return new Jar(List.of(command));
    }

    public static Path path() {
        return Path.of(System.getProperty("latency.jar", "target/latency.jar")).toAbsolutePath();
    }

    /** Adds a variable to the environment. */
    public Jar set(String name, String value) {
        builder.environment().put(name, value);
        return this;
    }

    /** Gives it this file as standard input. */
    public Jar reading(Path file) {
        builder.redirectInput(file.toFile());
        return this;
    }

    /** Starts it; its streams go to files. */
    public Running start() {
        try {
            Files.createDirectories(TEMPORARY);
            Path folder = Files.createTempDirectory(path().getParent(), "streams-");
            builder.redirectOutput(folder.resolve("out").toFile());
            builder.redirectError(folder.resolve("err").toFile());
            return new Running(builder.start(), folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Runs it to its end. */
    public Finished run() {
        return start().end();
    }

    /** What a command line that has ended left: its exit code and both its streams. */
    public record Finished(int exit, String out, String err) {
        /** Lines on standard error. */
        public List<String> complaints() {
            return err.lines().toList();
        }
    }

    /** A command line that has not ended, perhaps. */
    public record Running(Process process, Path folder) {
        /** Waits until standard error holds the text. */
        public Running awaitMessage(String text) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!read("err").contains(text)) {
                if (System.nanoTime() > deadline) throw new AssertionError("no '" + text + "' in: " + read("err"));
                if (!process.isAlive() && !read("err").contains(text))
                    throw new AssertionError("ended without '" + text + "': " + read("err"));
                Thread.onSpinWait();
            }
            return this;
        }

        /** Sends a signal by its name, such as INT. */
        public void signal(String name) {
            Jar.signal(name, process.pid());
        }

        /** The process that runs this class below the command line's own process, once it is there. */
        public ProcessHandle await(Class<?> main) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (System.nanoTime() < deadline) {
                var found = process.descendants()
                        .filter(below -> below.info().commandLine().orElse("").contains(" " + main.getName() + " "))
                        .findFirst();
                if (found.isPresent()) return found.get();
            }
            throw new AssertionError("no process runs " + main.getName());
        }

        public Finished end() {
            return endWithin(PATIENCE);
        }

        public Finished endWithinMinutes(int minutes) {
            return endWithin(Duration.ofMinutes(minutes));
        }

        private Finished endWithin(Duration patience) {
            try {
                if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
                    process.destroy();
                    boolean ignored = process.waitFor(5, TimeUnit.SECONDS);
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    throw new AssertionError("no end after " + patience + ": " + read("err"));
                }
                Finished finished = new Finished(process.exitValue(), read("out"), read("err"));
                for (String stream : List.of("out", "err")) Files.delete(folder.resolve(stream));
                Files.delete(folder);
                return finished;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }

        private String read(String stream) {
            try {
                return Files.readString(folder.resolve(stream), StandardCharsets.UTF_8);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** {@code kill -NAME PID}. */
    public static void signal(String name, long pid) {
        Finished kill = program("sh", "-c", "kill -%s %d".formatted(name, pid)).run();
        if (kill.exit() != 0) throw new AssertionError(kill.err());
    }
}
