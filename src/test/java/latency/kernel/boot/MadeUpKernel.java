package latency.kernel.boot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The bytes of a bzImage that nobody built. */
public final class MadeUpKernel {
    static final int SIZE = 4096;

    private final ByteBuffer bytes = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);

    private MadeUpKernel() {}

    /** For amd64, of this release. */
    public static MadeUpKernel of(String release) {
        MadeUpKernel kernel = new MadeUpKernel();
        kernel.bytes.put(0x1f1, (byte) 3);
        kernel.bytes.putInt(0x1f4, (SIZE - 4 * 512) / 16);
        kernel.bytes.putShort(0x1fe, (short) 0xaa55);
        kernel.bytes.put(0x202, "HdrS".getBytes(StandardCharsets.US_ASCII));
        kernel.bytes.putShort(0x206, (short) 0x20f);
        kernel.bytes.putShort(0x20e, (short) 0x200);
        kernel.bytes.put(0x400, (release + " (somebody@somewhere) #1 SMP").getBytes(StandardCharsets.US_ASCII));
        kernel.bytes.putShort(0x236, (short) 1);
        return kernel;
    }

    MadeUpKernel with(int offset, int word) {
        bytes.putShort(offset, (short) word);
        return this;
    }

    public byte[] bytes() {
        return bytes.array();
    }
}
