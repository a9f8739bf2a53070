package latency.kernel.trace;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How one kind of event lies in the kernel's buffer, as its {@code format} file says: kernels differ in this. */
final class EventFormat {
    private static final Pattern ID = Pattern.compile("(?m)^ID: (\\d+)$");
    private static final Pattern FIELD =
            Pattern.compile("field:([^;]*?)(\\w+)(?:\\[[^\\]]*\\])?;\\s*offset:(\\d+);\\s*size:(\\d+);");

    /** Where a text lies whose field has only its place: offset below, length above. */
    private static final int PLACE = 0xffff;

    private record Field(int offset, int size, boolean isElsewhere) {}

    private final int id;
    private final Map<String, Field> fields = new HashMap<>();

    private EventFormat(int id) {
        this.id = id;
    }

    /** Of the text of a {@code format} file. */
    static EventFormat parse(String text) throws RefusedException {
        Matcher id = ID.matcher(text);
        if (!id.find()) throw new RefusedException("this kernel describes its events in a way that is not known");
        EventFormat format = new EventFormat(Integer.parseInt(id.group(1)));
        Matcher field = FIELD.matcher(text);
        while (field.find())
            format.fields.put(
                    field.group(2),
                    new Field(
                            Integer.parseInt(field.group(3)),
                            Integer.parseInt(field.group(4)),
                            field.group(1).contains("__data_loc")));
        return format;
    }

    /** The number by which an event says what it is. */
    int id() {
        return id;
    }

    void require(String event, String... names) throws RefusedException {
        for (String name : names)
            if (!fields.containsKey(name))
                throw new RefusedException("the event %s of this kernel has no field %s".formatted(event, name));
    }

    /** A whole number from the event that begins at the buffer's offset {@code start}. */
    long number(ByteBuffer page, int start, String name) {
        Field field = fields.get(name);
        int at = start + field.offset;
        return switch (field.size) {
            case 1 -> page.get(at);
            case 2 -> page.getShort(at);
            case 4 -> page.getInt(at);
            default -> page.getLong(at);
        };
    }

    /** A text, up to its first zero byte; one without a length of its own ends with the event at {@code end}. */
    String text(ByteBuffer page, int start, int end, String name) {
        Field field = fields.get(name);
        int at = start + field.offset;
        int length = field.size == 0 ? end - at : field.size;
        if (field.isElsewhere) {
            int place = page.getInt(at);
            at = start + (place & PLACE);
            length = place >>> 16;
        }
        byte[] bytes = new byte[Math.clamp(length, 0, page.limit() - at)];
        page.get(at, bytes);
        int terminator = 0;
        while (terminator < bytes.length && bytes[terminator] != 0) terminator++;
        return new String(bytes, 0, terminator, StandardCharsets.UTF_8);
    }
}
