package latency;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** A JVM on this machine that is too old to run the program itself. */
public final class OldJava {
    private static final String OLD = "(?s).*JAVA_VERSION=\"(1\\.8|9|1\\d|2[0-4])\\b.*";

    private OldJava() {}

    /** Its {@code java}; the test is skipped where there is none. */
    public static Path orSkip() {
        Optional<Path> java = find();
        assumeTrue(java.isPresent(), "no JVM before 25 in /usr/lib/jvm");
        return java.orElseThrow();
    }

    private static Optional<Path> find() {
        File[] homes = Path.of("/usr/lib/jvm").toFile().listFiles();
        return (homes == null ? Stream.<File>empty() : Arrays.stream(homes))
                .map(File::toPath)
                .filter(OldJava::isOld)
                .map(home -> home.resolve("bin/java"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static boolean isOld(Path home) {
        try {
            return Files.readString(home.resolve("release")).matches(OLD);
        } catch (IOException nothing) {
            return false;
        }
    }
}
