package latency.kernel.boot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The header of a bzImage, as the Linux/x86 boot protocol lays it out: {@code HdrS} at 0x202, the protocol's version
 * behind it, the kernel's own version as text where the word at 0x20e points.
 */
final class BootHeader {
    /** Of the file, from its start: as much as any header and its version text take. */
    static final int SIZE = 1 << 16;

    private static final int SETUP_SECTORS = 0x1f1;
    private static final int SYSTEM_SIZE = 0x1f4;
    private static final int BOOT_FLAG = 0x1fe;
    private static final int MAGIC = 0x202;
    private static final int PROTOCOL = 0x206;
    private static final int VERSION_TEXT = 0x20e;
    private static final int FLAGS = 0x236;
    private static final int END = 0x238;

    private static final int BOOT_FLAG_VALUE = 0xaa55;
    private static final int HDRS = 0x53726448;
    private static final int FIRST_PROTOCOL_WITH_FLAGS = 0x20c;
    private static final int IS_64_BIT = 1;
    private static final int SECTOR = 512;
    private static final int PARAGRAPH = 16;
    private static final int SETUP_SECTORS_OF_OLD = 4;

    private final ByteBuffer bytes;

    /** @param start the first {@value #SIZE} bytes of a file, or all of a shorter one */
    BootHeader(byte[] start) {
        bytes = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Why this is no kernel that can be booted here; null if it is one. */
    String objection(long fileSize) {
        if (!isBzImage()) return new ForeignFile(bytes).description();
        if (!isFor64Bit()) return "it is a kernel for 32-bit x86: amd64 is needed";
        if (fileSize < size())
            return "it is cut short: its header tells of %d bytes, and there are %d".formatted(size(), fileSize);
        return null;
    }

    private boolean isBzImage() {
        return bytes.capacity() >= END && word(BOOT_FLAG) == BOOT_FLAG_VALUE && bytes.getInt(MAGIC) == HDRS;
    }

    private boolean isFor64Bit() {
        return word(PROTOCOL) >= FIRST_PROTOCOL_WITH_FLAGS && (word(FLAGS) & IS_64_BIT) != 0;
    }

    /** Of setup code and kernel together. */
    private long size() {
        int sectors = bytes.get(SETUP_SECTORS) & 0xff;
        long setup = (1L + (sectors == 0 ? SETUP_SECTORS_OF_OLD : sectors)) * SECTOR;
        return setup + Integer.toUnsignedLong(bytes.getInt(SYSTEM_SIZE)) * PARAGRAPH;
    }

    /** Such as {@code 6.1.0-57-cloud-amd64}; {@code unknown} where the header does not say. */
    String release() {
        int start = word(VERSION_TEXT) + SECTOR;
        if (start == SECTOR || start >= bytes.capacity()) return "unknown";
        int end = start;
        while (end < bytes.capacity() && bytes.get(end) > ' ') end++;
        String release = new String(bytes.array(), start, end - start, StandardCharsets.US_ASCII);
        return release.matches("[\\w.+~-]+") ? release : "unknown";
    }

    private int word(int offset) {
        return Short.toUnsignedInt(bytes.getShort(offset));
    }
}
