package latency;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.command.Output;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The watch over what tests leave behind: that it sees, and that no test which runs the jar is without it. */
@ExtendWith(Leftovers.class)
class LeftoversTest {
    private final Leftovers leftovers = new Leftovers();

    @TempDir
    private Path folder;

    @Test
    void everyTestThatRunsTheJarIsWatched() {
        DescribedPredicate<JavaClass> runsTheJar = DescribedPredicate.describe(
                "run the jar",
                type -> type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(dependency -> dependency.getTargetClass().isEquivalentTo(Jar.Finished.class)));
        classes()
                .that(runsTheJar)
                .and()
                .haveSimpleNameEndingWith("Test")
                .and()
                // all of its tests share a browser, which is no leftover of any of them
                .doNotHaveSimpleName("PageInBrowserTest")
                .should()
                .beAnnotatedWith(ExtendWith.class)
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.OnlyIncludeTests())
                        .importPackages("latency"));
    }

    @Test
    void aProcessIsSeen() throws IOException {
        leftovers.beforeEach(null);
        Jar.Running running = Jar.program("sleep", "1000").start();
        assertSeen("sleep 1000");
        running.signal("KILL");
        running.end();
        leftovers.afterEach(null);
    }

    @Test
    void aTemporaryFileIsSeen() throws IOException {
        Files.createDirectories(Jar.TEMPORARY);
        assertSeenUntilDeleted(Jar.TEMPORARY.resolve("latency-left"));
    }

    @Test
    void aSemaphoreIsSeen() throws IOException {
        assertSeenUntilDeleted(
                Path.of("/dev/shm/sem.latency-left-" + ProcessHandle.current().pid()));
    }

    private void assertSeenUntilDeleted(Path file) throws IOException {
        leftovers.beforeEach(null);
        Files.createFile(file);
        try {
            assertSeen(file.toString());
        } finally {
            Files.delete(file);
        }
        leftovers.afterEach(null);
    }

    @Test
    void aDescriptorIsSeen() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        leftovers.beforeEach(null);
        try (InputStream _ = Files.newInputStream(file)) {
            assertSeen("open: " + file);
        }
        leftovers.afterEach(null);
    }

    @Test
    void aRunClosesWhatItReadsFrom() throws IOException {
        Output nobody = new Output(nowhere(), nowhere());
        assertEquals(0, Latency.run(new String[] {"-q", "--rounds=2", "--warmup=0", "--trials=2"}, nobody));
        // at once: the collector would close them later
        assertEquals(
                List.of(),
                Leftovers.descriptors().stream()
                        .filter(open -> open.contains("samples-"))
                        .toList());
    }

    private static PrintStream nowhere() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }

    @Test
    void aControlGroupIsSeen() throws IOException {
        leftovers.beforeEach(null);
        try (ControlGroup _ = ControlGroup.with("pids")) {
            assertSeen("/latency-tests-" + ProcessHandle.current().pid());
        }
        leftovers.afterEach(null);
    }

    private void assertSeen(String name) {
        AssertionError left = assertThrows(AssertionError.class, () -> leftovers.afterEach(null));
        assertTrue(left.getMessage().contains(name), left::getMessage);
    }
}
