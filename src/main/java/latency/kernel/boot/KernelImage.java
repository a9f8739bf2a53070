package latency.kernel.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import latency.plan.PlanException;

/**
 * A kernel that can be booted.
 *
 * @param named what the user named
 * @param file the bzImage
 * @param release such as {@code 6.1.0-57-cloud-amd64}
 */
public record KernelImage(Path named, Path file, String release) {
    private static final String FILE_NAME = "vmlinuz-";

    /**
     * Of a bzImage, a Debian package or a folder that one was unpacked to.
     *
     * @param folder for what has to be unpacked: an empty one
     * @throws PlanException if there is no kernel for amd64 in it
     */
    public static KernelImage of(Path named, Path folder) {
        try {
            if (Files.isDirectory(named)) return ofFile(named, only(named));
            if (!Files.exists(named)) throw refusal(named, "there is no such file");
            return DebianPackage.begins(start(named))
                    ? ofFile(named, new DebianPackage(named).unpack(folder))
                    : ofFile(named, named);
        } catch (IOException unreadable) {
            boolean denied = unreadable instanceof java.nio.file.AccessDeniedException;
            throw refusal(named, "cannot be read: " + (denied ? "permission denied" : unreadable.getMessage()));
        }
    }

    private static KernelImage ofFile(Path named, Path file) throws IOException {
        BootHeader header = new BootHeader(start(file));
        String objection = header.objection(Files.size(file));
        if (objection != null) throw refusal(named, objection);
        return new KernelImage(named, file, header.release());
    }

    private static byte[] start(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(BootHeader.SIZE);
        }
    }

    /** The one kernel in a folder or its boot folder. */
    private static Path only(Path folder) throws IOException {
        Path boot = Files.isDirectory(folder.resolve("boot")) ? folder.resolve("boot") : folder;
        try (Stream<Path> files = Files.list(boot)) {
            List<Path> kernels = files.filter(
                            file -> file.getFileName().toString().startsWith(FILE_NAME))
                    .sorted()
                    .toList();
            if (kernels.isEmpty()) throw refusal(folder, "there is no boot/vmlinuz-* in this folder");
            if (kernels.size() > 1) throw refusal(folder, "it holds several kernels: name one of " + kernels);
            return kernels.getFirst();
        }
    }

    /** What it was built with, where that is beside it; null where it is not. */
    Path configuration() {
        String name = file.getFileName().toString();
        if (!name.startsWith(FILE_NAME)) return null;
        Path beside = file.resolveSibling("config-" + name.substring(FILE_NAME.length()));
        return Files.isReadable(beside) ? beside : null;
    }

    private static PlanException refusal(Path named, String why) {
        return new PlanException("KERNEL %s: %s".formatted(named, why));
    }
}
