package latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} as {@code git bisect run} uses it, with a real git, a real repository and real measurements. */
class BisectTest {
    private static final String SMALL = "-XX:+UseSerialGC -Xms16m -Xmx16m -XX:TieredStopAtLevel=1";
    /** So many more pages for every fork to copy the entries of that no noise can hide them. */
    private static final String LARGE = "-XX:+UseSerialGC -Xms1g -Xmx1g -XX:+AlwaysPreTouch -XX:TieredStopAtLevel=1";

    private static final int COMMITS = 6;
    private static final int FIRST_LARGE = 4;

    @TempDir
    private Path folder;

    @Test
    void findsTheCommitThatMakesTheParentLarger() throws IOException, InterruptedException {
        Path repository = repository();
        Path baseline = folder.resolve("baseline.json");
        run(
                folder,
                0,
                latency(
                        "--method",
                        "fork",
                        "--trigger",
                        "start",
                        "-n",
                        "20",
                        "--warmup",
                        "5",
                        "--trials",
                        "10",
                        "--jvm-args",
                        SMALL,
                        "-q",
                        "-o",
                        baseline.toString()));
        Path script = folder.resolve("bisect.sh");
        Files.writeString(script, script(baseline));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        git(repository, "bisect", "start", "HEAD", "HEAD~" + (COMMITS - 1));
        String said = git(repository, "bisect", "run", script.toString());
        assertTrue(said.contains("is the first bad commit"), said);
        assertEquals(
                "commit " + FIRST_LARGE,
                git(repository, "log", "-1", "--format=%s", "refs/bisect/bad").strip());
    }

    /** Commit by commit a file with the arguments of the parent's JVM: small until one commit makes it large. */
    private Path repository() throws IOException, InterruptedException {
        Path repository = Files.createDirectory(folder.resolve("repository"));
        git(repository, "init", "-q");
        for (int commit = 1; commit <= COMMITS; commit++) {
            Files.writeString(repository.resolve("number"), Integer.toString(commit));
            Files.writeString(repository.resolve("jvm-args"), commit < FIRST_LARGE ? SMALL : LARGE);
            git(repository, "add", "-A");
            git(repository, "commit", "-q", "-m", "commit " + commit);
        }
        return repository;
    }

    /** The limit is far above what the noise of a busy machine can do, and far below what the commit does. */
    private String script(Path baseline) {
        List<String> check = latency("check", "--baseline", baseline.toString(), "--max-regression", "200%", "-q");
        return """
                #!/bin/sh
                %s --jvm-args "$(cat jvm-args)"
                code=$?
                case $code in 2|3) exit 128;; *) exit $code;; esac
                """.formatted(String.join(" ", check));
    }

    private static List<String> latency(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of(System.getProperty("latency.jar", "target/latency.jar"))
                        .toAbsolutePath()
                        .toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private String git(Path repository, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=test", "-c", "user.email=test@invalid"));
        command.addAll(List.of(arguments));
        return run(repository, 0, command);
    }

    private String run(Path in, int exit, List<String> command) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(in.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment()
                .putAll(Map.of("GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_SYSTEM", "/dev/null", "LC_ALL", "C"));
        builder.environment().put("HOME", folder.toString());
        int code = builder.start().waitFor();
        String text = Files.readString(said);
        assertEquals(exit, code, () -> command + " said: " + text);
        return text;
    }
}
