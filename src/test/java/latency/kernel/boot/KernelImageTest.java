package latency.kernel.boot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import latency.plan.PlanException;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelImageTest {
    private static final byte[] KERNEL = MadeUpKernel.of("6.1.0-57-cloud-amd64").bytes();
    private static final byte[] CONFIGURATION = "CONFIG_UNIX=y\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private Path unpacked;

    @BeforeEach
    void makeFolder() throws IOException {
        unpacked = Files.createDirectory(folder.resolve("unpacked"));
    }

    @Test
    void aBzImageTellsItsRelease() throws IOException {
        assertEquals("6.1.0-57-cloud-amd64", of(KERNEL).release());
    }

    @Test
    void aReleaseThatWouldLeaveTheFolderIsUnknown() throws IOException {
        assertEquals("unknown", of(MadeUpKernel.of("../../etc/x").bytes()).release());
    }

    @Test
    void aPackageGivesItsKernelAndConfiguration() throws IOException {
        KernelImage kernel = KernelImage.of(
                debianPackage(Map.of("./boot/vmlinuz-6.1", KERNEL, "./boot/config-6.1", CONFIGURATION)), unpacked);
        assertArrayEquals(KERNEL, Files.readAllBytes(kernel.file()));
        assertArrayEquals(CONFIGURATION, Files.readAllBytes(kernel.configuration()));
    }

    @Test
    void anUnpackedFolderGivesItsKernel() throws IOException {
        Path boot = Files.createDirectories(folder.resolve("package/boot"));
        Files.write(boot.resolve("vmlinuz-6.1"), KERNEL);
        KernelImage kernel = KernelImage.of(folder.resolve("package"), unpacked);
        assertEquals(boot.resolve("vmlinuz-6.1"), kernel.file());
        assertNull(kernel.configuration());
    }

    @Test
    void aFolderWithTwoKernelsIsNotChosenFrom() throws IOException {
        for (String name : new String[] {"vmlinuz-1", "vmlinuz-2"}) Files.write(unpacked.resolve(name), KERNEL);
        assertRefused(unpacked, "it holds several kernels");
    }

    @Test
    void aPackageThatOnlyDependsOnOneIsRefused() throws IOException {
        assertRefused(debianPackage(Map.of("./usr/share/doc/x", CONFIGURATION)), "without /boot/vmlinuz-*");
    }

    @Test
    void aPackageCutShortIsRefused() throws IOException {
        Path file = debianPackage(Map.of("./boot/vmlinuz-6.1", KERNEL));
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 200));
        assertRefused(file, "cannot be unpacked");
    }

    @Test
    void aPackageOfAnotherArchitectureIsRefused() throws IOException {
        byte[] arm = new byte[4096];
        System.arraycopy("ARMd".getBytes(StandardCharsets.US_ASCII), 0, arm, 56, 4);
        assertRefused(debianPackage(Map.of("./boot/vmlinuz-6.1", arm)), "it is a kernel for arm64: amd64 is needed");
    }

    @Test
    void aPackageCompressedInAnotherWayIsToldHowToUnpack() throws IOException {
        Path file = folder.resolve("zst.deb");
        archive(file, "data.tar.zst", new byte[100]);
        assertRefused(file, "dpkg-deb -x");
    }

    @Test
    void anArchiveThatIsNoPackageIsRefused() throws IOException {
        Path file = folder.resolve("library.a");
        archive(file, "x.o", new byte[100]);
        assertRefused(file, "not a Debian package");
    }

    @Test
    void aKernelFor32BitsIsRefused() throws IOException {
        assertObjection(MadeUpKernel.of("6.1").with(0x236, 0).bytes(), "32-bit x86");
        assertObjection(MadeUpKernel.of("2.6").with(0x206, 0x20a).bytes(), "32-bit x86");
    }

    @Test
    void aKernelCutShortIsRefused() throws IOException {
        assertObjection(Arrays.copyOf(KERNEL, 2000), "its header tells of 4096 bytes, and there are 2000");
    }

    @Test
    void textIsRefused() throws IOException {
        assertObjection("hello, kernel\n".getBytes(StandardCharsets.UTF_8), "it is text");
    }

    @Test
    void nothingIsRefused() throws IOException {
        assertObjection(new byte[0], "it is empty");
    }

    @Test
    void noiseIsRefused() throws IOException {
        assertObjection(new byte[] {1, 2, 3}, "it is not a kernel");
    }

    @ParameterizedTest
    @CsvSource({"62, such as vmlinux", "183, for arm64", "9999, for another architecture"})
    void elfFilesAreRefused(int machine, String why) throws IOException {
        byte[] elf = Arrays.copyOf(new byte[] {0x7f, 'E', 'L', 'F'}, 64);
        elf[18] = (byte) machine;
        elf[19] = (byte) (machine >> 8);
        assertObjection(elf, why);
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        assertRefused(folder.resolve("none"), "there is no such file");
    }

    private KernelImage of(byte[] content) throws IOException {
        return KernelImage.of(Files.write(folder.resolve("kernel"), content), unpacked);
    }

    private void assertObjection(byte[] content, String why) throws IOException {
        assertRefused(Files.write(folder.resolve("kernel"), content), why);
    }

    private void assertRefused(Path file, String why) {
        String message = assertThrows(PlanException.class, () -> KernelImage.of(file, unpacked))
                .getMessage();
        assertTrue(message.startsWith("KERNEL " + file + ": "), message);
        assertTrue(message.contains(why), message);
        assertEquals(1, message.lines().count());
    }

    private Path debianPackage(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new XZCompressorOutputStream(data))) {
            for (var file : new TreeMap<>(files).entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
                entry.setSize(file.getValue().length);
                tar.putArchiveEntry(entry);
                tar.write(file.getValue());
                tar.closeArchiveEntry();
            }
        }
        Path file = folder.resolve("kernel.deb");
        archive(file, "data.tar.xz", data.toByteArray());
        return file;
    }

    private static void archive(Path file, String member, byte[] content) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                ArArchiveOutputStream ar = new ArArchiveOutputStream(out)) {
            put(ar, "debian-binary", "2.0\n".getBytes(StandardCharsets.US_ASCII));
            put(ar, member, content);
        }
    }

    private static void put(ArArchiveOutputStream ar, String name, byte[] content) throws IOException {
        ar.putArchiveEntry(new ArArchiveEntry(name, content.length));
        ar.write(content);
        ar.closeArchiveEntry();
    }
}
