package latency.launcher;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.Jar;
import latency.Leftovers;
import latency.OldJava;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(Leftovers.class)
class LauncherTest {
    private static final int CLASS_FILE_OF_JAVA_8 = 52;

    @TempDir
    private Path folder;

    @Test
    void isCompiledForJava8() throws IOException {
        try (var in = new DataInputStream(Launcher.class.getResourceAsStream("Launcher.class"))) {
            in.skipNBytes(6);
            assertEquals(CLASS_FILE_OF_JAVA_8, in.readUnsignedShort());
        }
    }

    @Test
    void anOldJvmMeasuresLikeANewOne() {
        Jar.Finished finished = Jar.on(OldJava.orSkip(), "-q", "-n", "3", "--warmup", "0")
                .set("LATENCY_JAVA", System.getProperty("java.home"))
                .run();
        assertEquals(0, finished.exit(), finished::err);
        assertTrue(finished.out().contains("Total without blocker: "), finished::out);
        assertTrue(finished.complaints().stream().noneMatch(line -> line.startsWith("latency: ")), finished::err);
    }

    @Test
    void exitCodeAndStreamsPassThrough() {
        Path old = OldJava.orSkip();
        for (String arguments : List.of("-n 0", "frok", "--version", "show --help")) {
            Jar.Finished expected = Jar.with(arguments.split(" ")).run();
            assertEquals(
                    expected,
                    Jar.on(old, arguments.split(" "))
                            .set("LATENCY_JAVA", System.getProperty("java.home"))
                            .run());
        }
    }

    @Test
    void argumentsWithSpacesArriveWhole() {
        Jar.Finished finished = Jar.on(OldJava.orSkip(), "show", "a file", "").run();
        assertEquals(Jar.with("show", "a file", "").run(), finished);
    }

    @Test
    void aJavaThatCannotServeIsNamed() {
        Path old = OldJava.orSkip();
        assertAll(
                () -> assertNoJvm(Jar.on(old).set("LATENCY_JAVA", "/nowhere").run(), "LATENCY_JAVA=/nowhere is not"),
                () -> assertNoJvm(
                        Jar.on(old).set("LATENCY_JAVA", old.toString()).run(), "LATENCY_JAVA=" + old),
                () -> assertNoJvm(
                        Jar.on(old)
                                .set("LATENCY_JAVA", madeUp("21.0.2").toString())
                                .run(),
                        "(21.0.2)"));
    }

    private static void assertNoJvm(Jar.Finished finished, String named) {
        assertEquals(2, finished.exit(), finished::err);
        assertTrue(finished.err().startsWith("latency: "), finished::err);
        assertTrue(finished.err().contains(named), finished::err);
        assertTrue(finished.err().contains("apt-get install openjdk-25-jdk"), finished::err);
        assertFalse(finished.err().contains("Exception"), finished::err);
        assertEquals("", finished.out());
    }

    @Test
    void aJvmIsChosenByWhatItsReleaseFileSays() throws IOException {
        Path old = OldJava.orSkip();
        for (Path named : List.of(madeUp("26-ea"), madeUp("25.0.1").resolve("bin/java"))) {
            Jar.Finished finished =
                    Jar.on(old, "frok").set("LATENCY_JAVA", named.toString()).run();
            assertEquals(7, finished.exit(), finished::err);
            assertTrue(finished.out().endsWith("latency.jar frok\n"), finished::out);
        }
    }

    @Test
    void javaHomeIsAskedBeforeTheUsualFolders() throws IOException {
        Jar.Finished finished = Jar.on(OldJava.orSkip())
                .set("JAVA_HOME", madeUp("25").toString())
                .run();
        assertEquals(7, finished.exit(), finished::err);
    }

    /** A folder that looks like a JVM's; its java says its arguments and ends with 7. */
    private Path madeUp(String version) throws IOException {
        Path home = folder.resolve("jdk-" + version);
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
        Files.writeString(java, "#!/bin/sh\necho \"$@\"\nexit 7\n");
        assertTrue(java.toFile().setExecutable(true));
        return home;
    }
}
