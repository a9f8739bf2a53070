package latency.kernel.boot;

import java.nio.ByteBuffer;
import java.util.Map;

/** A file that was named as a kernel and is none that can be booted: what it is instead. */
final class ForeignFile {
    private static final String WANTED = "name a bzImage (arch/x86/boot/bzImage, /boot/vmlinuz-...)";

    private static final int ELF = 0x464c457f;
    private static final int ELF_MACHINE = 18;
    private static final int GZIP = 0x8b1f;
    private static final int MZ = 0x5a4d;
    private static final int PE_OFFSET = 0x3c;
    private static final int PE = 0x4550;
    private static final int PE_MACHINE = 4;
    private static final int ARM64_MAGIC = 56;
    private static final int ARM64 = 0x644d5241;
    private static final int RISCV_MAGIC = 56;
    private static final int RISCV = 0x05435352;
    private static final int ARM_MAGIC = 36;
    private static final int ARM = 0x016f2818;

    private static final Map<Integer, String> ELF_MACHINES = Map.of(
            3,
            "32-bit x86",
            20,
            "powerpc",
            21,
            "ppc64",
            22,
            "s390",
            40,
            "arm",
            62,
            "amd64",
            183,
            "arm64",
            243,
            "riscv",
            258,
            "loongarch");
    private static final Map<Integer, String> PE_MACHINES = Map.of(
            0x14c,
            "32-bit x86",
            0x1c0,
            "arm",
            0x1c2,
            "arm",
            0x8664,
            "amd64",
            0xaa64,
            "arm64",
            0x5064,
            "riscv64",
            0x6264,
            "loongarch64");

    private final ByteBuffer bytes;

    /** @param start little-endian: the first bytes of the file, or all of it */
    ForeignFile(ByteBuffer start) {
        bytes = start;
    }

    String description() {
        if (bytes.capacity() == 0) return "it is empty: " + WANTED;
        if (number(ARM64_MAGIC) == ARM64) return other("arm64");
        if (number(RISCV_MAGIC) == RISCV) return other("riscv");
        if (number(ARM_MAGIC) == ARM) return other("arm");
        if (number(0) == ELF) return elf(ELF_MACHINES.getOrDefault(word(ELF_MACHINE), "another architecture"));
        if (word(0) == MZ) return program();
        if (word(0) == GZIP) return "it is compressed with gzip: unpack it, and " + WANTED;
        return isText() ? "it is text: " + WANTED : "it is not a kernel: " + WANTED;
    }

    private static String other(String architecture) {
        return "it is a kernel for %s: amd64 is needed".formatted(architecture);
    }

    private static String elf(String architecture) {
        return architecture.equals("amd64")
                ? "it is an ELF file, such as vmlinux: " + WANTED
                : "it is an ELF file for %s: amd64 is needed".formatted(architecture);
    }

    private String program() {
        int pe = number(PE_OFFSET);
        if (pe <= 0 || pe >= bytes.capacity() || word(pe) != PE) return "it is not a kernel: " + WANTED;
        String architecture = PE_MACHINES.getOrDefault(word(pe + PE_MACHINE), "another architecture");
        return architecture.equals("amd64")
                ? "it is an EFI program without a boot header: " + WANTED
                : "it is an EFI program for %s: amd64 is needed".formatted(architecture);
    }

    private boolean isText() {
        for (int i = 0; i < bytes.capacity(); i++) {
            int value = bytes.get(i);
            if (value >= 0 && value < ' ' && value != '\n' && value != '\r' && value != '\t') return false;
        }
        return true;
    }

    /** 0 beyond the end. */
    private int number(int offset) {
        return offset + Integer.BYTES <= bytes.capacity() ? bytes.getInt(offset) : 0;
    }

    private int word(int offset) {
        return offset + Short.BYTES <= bytes.capacity() ? Short.toUnsignedInt(bytes.getShort(offset)) : 0;
    }
}
