package latency.kernel.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How this kernel's buffers are to be read. */
final class Formats {
    private static final Pattern DATA = Pattern.compile("char data;\\s*offset:(\\d+);\\s*size:(\\d+);");

    private static final int MOST_BYTES = 4096;

    private final Map<Integer, EventKind> kinds = new HashMap<>();
    private final Map<EventKind, EventFormat> formats = new EnumMap<>(EventKind.class);
    private final int dataOffset;
    private final int pageSize;

    /**
     * From the folder of events.
     *
     * @throws RefusedException if this kernel lacks one that is needed
     */
    Formats(Path events) throws IOException, RefusedException {
        for (EventKind kind : EventKind.values()) {
            EventFormat format = kind.format(read(events, kind));
            formats.put(kind, format);
            kinds.put(format.id(), kind);
        }
        Matcher data = DATA.matcher(firstRead(events.resolve("header_page")));
        if (!data.find()) throw new RefusedException("this kernel's trace pages are of a form that is not known");
        dataOffset = Integer.parseInt(data.group(1));
        pageSize = dataOffset + Integer.parseInt(data.group(2));
    }

    private static String read(Path events, EventKind kind) throws IOException, RefusedException {
        try {
            return Files.readString(events.resolve(kind.path()).resolve("format"));
        } catch (NoSuchFileException missing) {
            throw new RefusedException(
                    "this kernel has no event %s".formatted(kind.path().replace('/', ':')));
        }
    }

    /** This file has nothing for a second read. */
    private static String firstRead(Path file) throws IOException {
        byte[] text = new byte[MOST_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            return new String(text, 0, Math.max(0, in.read(text)), StandardCharsets.UTF_8);
        }
    }

    /** Bytes that precede the events of a page. */
    int dataOffset() {
        return dataOffset;
    }

    /** Bytes of a page. */
    int pageSize() {
        return pageSize;
    }

    /** The event that lies in the buffer from {@code start} to {@code end}; null if it is none that is wanted. */
    KernelEvent read(ByteBuffer page, int start, int end, long at, int cpu) {
        EventKind kind = kinds.get(Short.toUnsignedInt(page.getShort(start)));
        return kind == null ? null : kind.read(formats.get(kind), page, start, end, at, cpu);
    }
}
