package latency;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import latency.result.MadeUp;
import latency.result.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the build puts beside the jar when it installs it, made as the build makes it. */
@ExtendWith(Leftovers.class)
class InstallTest {
    private static final String JAVA_HOME = System.getProperty("java.home");

    @TempDir
    private Path folder;

    @Test
    void everyCommandHasAManualPage() throws IOException {
        Documents.write(folder);
        Path pages = folder.resolve("share/man/man1");
        for (String command : Latency.commands(null).keySet()) {
            String page = Files.readString(pages.resolve("latency-" + command + ".1"));
            assertTrue(page.contains(".SH SYNOPSIS\nlatency " + command), page);
            assertTrue(page.contains("\\fB\\-h, \\-\\-help\\fR\n"), page);
            assertTrue(Files.readString(pages.resolve("latency.1")).contains("latency\\-" + command), command);
        }
    }

    @Test
    void bashCompletesCommandsAndWords() throws IOException {
        Documents.write(folder);
        String script = """
                compopt() { :; }
                . share/bash-completion/completions/latency
                COMP_WORDS=(latency expo) COMP_CWORD=1; _complete_latency; echo "${COMPREPLY[@]}"
                COMP_WORDS=(latency export --to m) COMP_CWORD=3; _complete_latency; echo "${COMPREPLY[@]}"
                """;
        Jar.Finished bash =
                Jar.program("bash", "-c", "cd '" + folder + "'; " + script).run();
        assertEquals("export\nmarkdown\n", bash.out(), bash::err);
        assertEquals("", bash.err());
    }

    @Test
    void zshReadsItsCompletion() throws IOException {
        assumeTrue(Jar.program("sh", "-c", "command -v zsh").run().exit() == 0, "zsh is not installed");
        Documents.write(folder);
        String script = """
                fpath=(share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D
                print -r -- $_comps[latency]; _latency 2> /dev/null; whence -w _complete_latency
                """;
        Jar.Finished zsh =
                Jar.program("zsh", "-fc", "cd '" + folder + "'; " + script).run();
        assertEquals("_latency\n_complete_latency: function\n", zsh.out(), zsh::err);
    }

    @Test
    void theCommandIsInstalledRunsAndIsRemovedAgain() throws IOException {
        Path root = folder.resolve("root");
        Path other =
                Files.createDirectories(root.resolve("opt/here/share/man/man1")).resolve("other.1");
        Files.writeString(other, "");
        List<Path> before = below(root);
        install("install", root);
        Path command = root.resolve("opt/here/bin/latency");
        Files.writeString(command, Files.readString(command).replace("'/opt/here", "'" + root + "/opt/here"));
        Path file = folder.resolve("made-up.json");
        ResultFile.write(MadeUp.result(), file);
        assertAll(
                () -> assertEquals(
                        Jar.with("show", file.toString()).run(),
                        installed(command, JAVA_HOME, "show", file.toString()).run()),
                () -> assertEquals(
                        2, installed(command, JAVA_HOME, "frok", "a b").run().exit()),
                () -> assertTrue(
                        installed(command, "/nowhere", "--version").run().err().startsWith("latency: ")));
        install("uninstall", root);
        assertEquals(before, below(root));
    }

    private static Jar installed(Path command, String java, String... arguments) {
        String[] line = Stream.concat(Stream.of(command.toString()), Stream.of(arguments))
                .toArray(String[]::new);
        return Jar.program(line).set("LATENCY_JAVA", java).set("PATH", "/usr/bin:/bin");
    }

    /** As {@code build.sh install} does, without building again. */
    private static void install(String what, Path root) {
        Path jar = Jar.path();
        assertFalse(jar.toString().contains("'"));
        Jar.Finished build = Jar.program("./build.sh", what, "/opt/here")
                .set("DESTDIR", root.toString())
                .set("JAVA_HOME", JAVA_HOME)
                .set("LATENCY_BUILT", jar.toString())
                .run();
        assertEquals(0, build.exit(), () -> build.out() + build.err());
    }

    private static List<Path> below(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.sorted().toList();
        }
    }
}
