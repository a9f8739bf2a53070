package latency.kernel.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The file system that every kernel finds: a runtime, the program, and what both need; the same for all of them.
 *
 * @param file the archive
 * @param libraryPath where its programs find their libraries
 */
public record Initramfs(Path file, String libraryPath) {
    private static final String JDK = "/jdk";
    private static final String JAR = "/latency.jar";
    private static final List<String> JVM_ARGS = List.of(
            "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED");
    private static final String PROGRAM = "latency.Latency";

    /**
     * Makes one.
     *
     * @param folder to make it in; {@code init} is in it
     * @param kernels whose configurations it holds, for the program to read
     * @param arguments of the program
     * @throws BootException if there is no room for it, or no JDK to make it of
     */
    public static Initramfs make(Path folder, List<KernelImage> kernels, List<String> arguments)
            throws InterruptedException {
        Path runtime = folder.resolve("runtime");
        try {
            SharedLibraries libraries = SharedLibraries.mapped();
            RuntimeImage.make(runtime);
            Path file = folder.resolve("initramfs");
            try (Archive archive = new Archive(file)) {
                system(archive);
                archive.file("/init", folder.resolve("init"));
                archive.tree(JDK, runtime);
                archive.file(JAR, jar());
                libraries.addTo(archive);
                for (KernelImage kernel : kernels) configuration(kernel, archive);
                archive.file("/command", Archive.words(command(arguments)));
            }
            remove(runtime);
            return new Initramfs(file, libraries.folders());
        } catch (IOException | UncheckedIOException failure) {
            throw new BootException("cannot make an initramfs in %s: %s; set TMPDIR to a folder with 400 MB of room"
                    .formatted(folder.getParent(), reason(failure)));
        }
    }

    private static String reason(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        return cause instanceof java.nio.file.FileSystemException file && file.getReason() != null
                ? file.getReason()
                : cause.getMessage();
    }

    private static Path jar() {
        Path jar = Path.of(System.getProperty("java.class.path"));
        if (Files.isRegularFile(jar)) return jar;
        throw new BootException("kernels need the program in one jar: run it with java -jar latency.jar");
    }

    private static List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(JDK + "/bin/java"));
        command.addAll(JVM_ARGS);
        command.addAll(List.of("-cp", JAR, PROGRAM));
        command.addAll(arguments);
        return command;
    }

    /** What there is before anything is mounted: a kernel without devtmpfs needs no more. */
    private static void system(Archive archive) throws IOException {
        for (String folder : List.of("/proc", "/sys", "/dev", "/tmp")) archive.folder(folder);
        archive.device("/dev/console", 5, 1);
        archive.device("/dev/null", 1, 3);
        archive.device("/dev/zero", 1, 5);
        archive.device("/dev/random", 1, 8);
        archive.device("/dev/urandom", 1, 9);
    }

    /** Where a running kernel's configuration is looked for. */
    private static void configuration(KernelImage kernel, Archive archive) throws IOException {
        Path configuration = kernel.configuration();
        if (configuration != null) archive.file("/boot/config-" + kernel.release(), configuration);
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }
}
