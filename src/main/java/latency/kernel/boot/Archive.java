package latency.kernel.boot;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioConstants;

/**
 * A cpio archive as the kernel unpacks it into its first file system: uncompressed, because every kernel can read that.
 * All names are absolute; the folders above a name come by themselves; of two entries with one name the first counts.
 */
final class Archive implements AutoCloseable {
    private static final int PROGRAM = 0755;
    private static final int PLAIN = 0644;
    private static final int FOR_ALL = 0666;
    private static final long MILLIS_PER_SECOND = 1000;

    private final CpioArchiveOutputStream out;
    private final Set<String> names = new HashSet<>();

    Archive(Path file) throws IOException {
        out = new CpioArchiveOutputStream(
                new BufferedOutputStream(Files.newOutputStream(file), 1 << 16), CpioConstants.FORMAT_NEW);
    }

    void folder(String name) throws IOException {
        if (isNew(name)) put(entry(name, CpioConstants.C_ISDIR | PROGRAM), 0, InputStream.nullInputStream());
    }

    /** The time of its last change comes along: a JVM compares it with what its archive of classes remembers. */
    void file(String name, Path source) throws IOException {
        if (!isNew(name)) return;
        CpioArchiveEntry entry = entry(name, CpioConstants.C_ISREG | (Files.isExecutable(source) ? PROGRAM : PLAIN));
        entry.setTime(Files.getLastModifiedTime(source).toMillis() / MILLIS_PER_SECOND);
        try (InputStream content = Files.newInputStream(source)) {
            put(entry, Files.size(source), content);
        }
    }

    void file(String name, byte[] content) throws IOException {
        if (isNew(name))
            put(entry(name, CpioConstants.C_ISREG | PLAIN), content.length, new ByteArrayInputStream(content));
    }

    void link(String name, String target) throws IOException {
        byte[] content = target.getBytes(StandardCharsets.UTF_8);
        if (isNew(name))
            put(entry(name, CpioConstants.C_ISLNK | PROGRAM), content.length, new ByteArrayInputStream(content));
    }

    /** A character device: it needs no right that a user does not have, unlike making one in a folder. */
    void device(String name, int major, int minor) throws IOException {
        if (!isNew(name)) return;
        CpioArchiveEntry entry = entry(name, CpioConstants.C_ISCHR | FOR_ALL);
        entry.setRemoteDeviceMaj(major);
        entry.setRemoteDeviceMin(minor);
        put(entry, 0, InputStream.nullInputStream());
    }

    /** All that is in a folder of this machine, links as links. */
    void tree(String name, Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted().toList()) {
                String target = name + "/" + root.relativize(file);
                if (Files.isSymbolicLink(file))
                    link(target, Files.readSymbolicLink(file).toString());
                else if (Files.isRegularFile(file)) file(target, file);
            }
        }
    }

    private boolean isNew(String name) throws IOException {
        if (!names.add(name)) return false;
        int slash = name.lastIndexOf('/');
        if (slash > 0) folder(name.substring(0, slash));
        return true;
    }

    private static CpioArchiveEntry entry(String name, long mode) {
        CpioArchiveEntry entry = new CpioArchiveEntry(CpioConstants.FORMAT_NEW, name.substring(1));
        entry.setMode(mode);
        return entry;
    }

    private void put(CpioArchiveEntry entry, long size, InputStream content) throws IOException {
        entry.setSize(size);
        out.putArchiveEntry(entry);
        content.transferTo(out);
        out.closeArchiveEntry();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** As {@code /command} holds them: each ended by a zero byte. */
    static byte[] words(List<String> words) {
        return (String.join("\0", words) + "\0").getBytes(StandardCharsets.UTF_8);
    }
}
