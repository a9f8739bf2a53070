package latency.posix;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A stretch of mapped memory. Offsets are in bytes; every access is checked against its size. */
public final class Mapping {
    private final MemorySegment memory;

    Mapping(MemorySegment memory) {
        this.memory = memory;
    }

    MemorySegment memory() {
        return memory;
    }

    public long size() {
        return memory.byteSize();
    }

    public long address() {
        return memory.address();
    }

    public void putLong(long offset, long value) {
        memory.set(ValueLayout.JAVA_LONG, offset, value);
    }

    public long getLong(long offset) {
        return memory.get(ValueLayout.JAVA_LONG, offset);
    }

    public void putBytes(long offset, byte[] bytes) {
        MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, offset, bytes.length);
    }
}
