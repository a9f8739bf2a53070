package latency.kernel.boot;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import latency.plan.PlanException;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** A Debian package file: an ar archive whose member data.tar holds what would be installed. */
final class DebianPackage {
    private static final byte[] MAGIC = "!<arch>\n".getBytes(StandardCharsets.US_ASCII);

    /** In the order of the archive, which is sorted: the configuration comes first. */
    private static final Pattern WANTED = Pattern.compile("(\\./)?boot/((config|vmlinuz)-[^/]+)");

    private final Path file;

    DebianPackage(Path file) {
        this.file = file;
    }

    /** Whether the first bytes of a file are those of a package. */
    static boolean begins(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(MAGIC, 0, MAGIC.length, start, 0, MAGIC.length);
    }

    /**
     * Puts its kernel into a folder, with the configuration beside it.
     *
     * @return the kernel
     * @throws PlanException if it has none, or is broken
     */
    Path unpack(Path folder) {
        try (ArArchiveInputStream members =
                new ArArchiveInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (ArchiveEntry member; (member = members.getNextEntry()) != null; ) {
                if (member.getName().startsWith("data.tar")) return unpack(member.getName(), members, folder);
            }
            throw refusal("it is an archive, but not a Debian package: it has no data.tar");
        } catch (IOException broken) {
            throw refusal("it cannot be unpacked (%s)".formatted(broken.getMessage()));
        }
    }

    private Path unpack(String member, InputStream in, Path folder) throws IOException {
        try (TarArchiveInputStream files = new TarArchiveInputStream(decompressed(member, in))) {
            for (ArchiveEntry entry; (entry = files.getNextEntry()) != null; ) {
                var name = WANTED.matcher(entry.getName());
                if (entry.isDirectory() || !name.matches()) continue;
                Path target = folder.resolve(name.group(2));
                Files.copy(files, target);
                if (name.group(3).equals("vmlinuz")) return target;
            }
        }
        throw refusal("it is a Debian package without /boot/vmlinuz-*: name the one that it depends on");
    }

    private InputStream decompressed(String member, InputStream in) throws IOException {
        return switch (member) {
            case "data.tar.xz" -> new XZCompressorInputStream(in);
            case "data.tar.gz" -> new GZIPInputStream(in);
            case "data.tar" -> in;
            default ->
                throw refusal("it holds %s, which cannot be read: unpack it (dpkg-deb -x %s DIR) and name the folder"
                        .formatted(member, file));
        };
    }

    private PlanException refusal(String why) {
        return new PlanException("KERNEL %s: %s".formatted(file, why));
    }
}
