package latency.posix;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The C library, loaded into the JVM of the tests from where the build put it. */
public final class LoadedLibrary {
    private LoadedLibrary() {}

    /** Loads it; more than once does no harm. */
    public static void load() {
        Native.load(folder().resolve("liblatency.so"));
    }

    /** The folder of the native files. */
    public static Path folder() {
        try {
            return Path.of(LoadedLibrary.class.getResource("/latency/native").toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
