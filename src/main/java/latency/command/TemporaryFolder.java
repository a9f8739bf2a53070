package latency.command;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import latency.start.ChildProgram;
import latency.trial.Trial;

/** A folder that only this user can enter, with the native files in it; closing removes it, and closes what reads there. */
final class TemporaryFolder implements AutoCloseable {
    private static final List<String> NATIVE_FILES = List.of(Trial.LIBRARY, "forkserver");

    /** What a machine without a static libc cannot build is missing from the jar. */
    private static final List<String> PROGRAMS =
            Arrays.stream(ChildProgram.values()).map(ChildProgram::file).toList();

    private static final String RESOURCES = "/latency/native/";
    private static final String REMEDY =
            "set TMPDIR to a folder on a file system that can be written to and executed from";

    private final Path path;
    private final Set<Path> files = new LinkedHashSet<>();
    private final List<Closeable> readers = new ArrayList<>();

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes one, in {@code TMPDIR} or the JVM's temporary directory.
     *
     * @throws SystemException if programs cannot be put there or not be run from there
     */
    static TemporaryFolder create() {
        String named = System.getenv("TMPDIR");
        Path parent = Path.of(named == null || named.isEmpty() ? System.getProperty("java.io.tmpdir") : named);
        TemporaryFolder folder;
        try {
            folder = new TemporaryFolder(Files.createTempDirectory(parent.toAbsolutePath(), "latency-"));
        } catch (IOException refused) {
            throw new SystemException("cannot make a folder in %s (%s): %s".formatted(parent, reason(refused), REMEDY));
        }
        try {
            for (String file : NATIVE_FILES) folder.unpack(file);
            for (String file : PROGRAMS) if (isInJar(file)) folder.unpack(file);
        } catch (SystemException refused) {
            folder.close();
            throw refused;
        } catch (IOException | RuntimeException refused) {
            folder.close();
            throw new SystemException("cannot write to %s (%s): %s".formatted(parent, reason(refused), REMEDY));
        }
        return folder;
    }

    private static boolean isInJar(String file) {
        return TemporaryFolder.class.getResource(RESOURCES + file) != null;
    }

    /** Puts one more of the jar's native files into it. */
    Path add(String file) throws IOException {
        unpack(file);
        return path.resolve(file);
    }

    private void unpack(String file) throws IOException {
        Path target = file(file);
        try (InputStream content = TemporaryFolder.class.getResourceAsStream(RESOURCES + file)) {
            if (content == null)
                throw new IllegalStateException("the jar has no " + file + ": build it with ./build.sh");
            Files.copy(content, target);
        }
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwx------"));
        if (!Files.isExecutable(target))
            throw new SystemException(
                    "%s does not let programs run (mounted noexec?): %s".formatted(path.getParent(), REMEDY));
    }

    /** For a refusal whose message may be no more than a path. */
    private static String reason(Exception refused) {
        return switch (refused) {
            case java.nio.file.NoSuchFileException missing -> "there is no such folder";
            case java.nio.file.AccessDeniedException denied -> "permission denied";
            case java.nio.file.FileSystemException other when other.getReason() != null -> other.getReason();
            default -> String.valueOf(refused.getMessage());
        };
    }

    Path path() {
        return path;
    }

    /** In the folder, for something to be made there. */
    Path file(String name) {
        Path file = path.resolve(name);
        files.add(file);
        return file;
    }

    /** Reads one of its files until the folder is closed. */
    <T extends Closeable> T keep(T reader) {
        readers.add(reader);
        return reader;
    }

    /** Removes the folder and all that is in it. What fails may have done so by chance, and is tried again once. */
    @Override
    public void close() {
        try {
            remove();
        } catch (IOException | UncheckedIOException chance) {
            try {
                remove();
            } catch (IOException | UncheckedIOException kept) {
                throw new SystemException("cannot remove %s: %s".formatted(path, kept));
            }
        }
    }

    /** Looks what there is only if it must, which takes a descriptor. */
    private void remove() throws IOException {
        for (Closeable reader : readers) reader.close();
        for (Path file : files) Files.deleteIfExists(file);
        if (!path.toFile().delete()) removeAll();
    }

    private void removeAll() throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }
}
