package latency.kernel.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * One page of the kernel's ring buffer: a time, how many bytes follow, and events that each say how much later they
 * happened. An event's first word has its kind or length in five bits and the time since the one before in the others.
 */
final class Page {
    private static final int KIND_BITS = 5;
    private static final int DELTA_BITS = 27;
    private static final int LENGTH_FOLLOWS = 0;
    private static final int PADDING = 29;
    private static final int LONGER_DELTA = 30;
    private static final int ABSOLUTE_TIME = 31;
    private static final int COMMIT_OFFSET = 8;
    private static final long COMMITTED = 0xfffff;
    private static final long LOST = 1L << 31;
    private static final long LOST_ARE_COUNTED = 1L << 30;
    /** An absolute time has no room for these. */
    private static final long UPPER_BITS = -1L << 59;

    private final ByteBuffer bytes;
    private final Formats formats;
    private final int cpu;
    private final int end;

    /** As the kernel gave it. */
    Page(byte[] bytes, Formats formats, int cpu) {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        this.formats = formats;
        this.cpu = cpu;
        this.end = formats.dataOffset() + (int) (commit() & COMMITTED);
    }

    private long commit() {
        return bytes.getLong(COMMIT_OFFSET);
    }

    /** How many events before this page the kernel had no room for; at least one if it did not count them. */
    long lost() {
        if ((commit() & LOST) == 0) return 0;
        boolean counted = (commit() & LOST_ARE_COUNTED) != 0 && end + Long.BYTES <= bytes.limit();
        return counted ? bytes.getLong(end) : 1;
    }

    /** In the order of their times. */
    List<KernelEvent> events() {
        List<KernelEvent> events = new ArrayList<>();
        long at = bytes.getLong(0);
        int place = formats.dataOffset();
        while (place + Integer.BYTES <= end) {
            int word = bytes.getInt(place);
            int kind = word & (1 << KIND_BITS) - 1;
            long delta = word >>> KIND_BITS;
            int next = next(place, kind);
            if (kind == LONGER_DELTA) at += longer(place, delta);
            else if (kind == ABSOLUTE_TIME) at = at & UPPER_BITS | longer(place, delta);
            else if (kind == PADDING && delta == 0) break;
            else at += delta;
            if (kind < PADDING) add(events, kind == LENGTH_FOLLOWS ? place + 8 : place + 4, next, at);
            place = next;
        }
        return events;
    }

    private int next(int place, int kind) {
        return place
                + switch (kind) {
                    case LENGTH_FOLLOWS, PADDING -> Integer.BYTES + bytes.getInt(place + Integer.BYTES);
                    case LONGER_DELTA, ABSOLUTE_TIME -> 2 * Integer.BYTES;
                    default -> Integer.BYTES + kind * Integer.BYTES;
                };
    }

    private long longer(int place, long delta) {
        return (Integer.toUnsignedLong(bytes.getInt(place + Integer.BYTES)) << DELTA_BITS) + delta;
    }

    private void add(List<KernelEvent> events, int start, int next, long at) {
        KernelEvent event = formats.read(bytes, start, next, at, cpu);
        if (event != null) events.add(event);
    }
}
