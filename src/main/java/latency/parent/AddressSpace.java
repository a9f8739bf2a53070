package latency.parent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import latency.posix.Memory;
import latency.posix.PosixException;

/**
 * Keeps from children what the JVM brings and they do not need, and gives it back.
 *
 * <p>A child needs libc, the dynamic loader, liblatency, the data behind each, the vDSO, the shared pages, and the stack of
 * the thread that starts it. Should it crash, the JVM's handler is not there, and the kernel ends it: as it should be.
 */
final class AddressSpace {
    private static final Path MAPS = Path.of("/proc/self/maps");
    private static final Pattern NEEDED =
            Pattern.compile(".*/(libc[.-][^/]*|ld-linux[^/]*|ld-[^/]*|liblatency[^/]*|sem\\.[^/]*)( \\(deleted\\))?"
                    + "|/memfd:latency.*|\\[v.*\\]");

    private final Memory memory;
    private final LongPredicate isShape;
    private final List<Mapped> withheld = new ArrayList<>();

    /** {@code isShape}: whether an address belongs to the shape asked for. */
    AddressSpace(Memory memory, LongPredicate isShape) {
        this.memory = memory;
        this.isShape = isShape;
    }

    /** One line of maps. */
    private record Mapped(long start, long end, String name) {
        static Mapped of(String line) {
            String[] fields = line.split("\\s+", 6);
            String[] range = fields[0].split("-");
            return new Mapped(
                    Long.parseUnsignedLong(range[0], 16),
                    Long.parseUnsignedLong(range[1], 16),
                    fields.length > 5 ? fields[5] : "");
        }

        boolean contains(long address) {
            return address >= start && address < end;
        }
    }

    /** From now on children get only what they need. */
    void withhold() {
        withheld.clear();
        long stack = memory.ownStack();
        Mapped before = null;
        boolean beforeNeeded = false;
        for (Mapped mapped : mappings()) {
            boolean dataBehindNeeded = mapped.name.isEmpty() && beforeNeeded && before.end == mapped.start;
            boolean needed = NEEDED.matcher(mapped.name).matches() || dataBehindNeeded;
            if (!needed && !mapped.contains(stack) && !isShape.test(mapped.start)) withhold(mapped);
            before = mapped;
            beforeNeeded = needed && !dataBehindNeeded;
        }
    }

    /** A mapping that went meanwhile needs no mark; nor do those of which the kernel forbids one. */
    private void withhold(Mapped mapped) {
        try {
            memory.inherit(mapped.start, mapped.end - mapped.start, false);
            withheld.add(mapped);
        } catch (PosixException gone) {
            // nothing to keep from a child
        }
    }

    /** From now on children get everything again. */
    void giveBack() {
        for (Mapped mapped : withheld) {
            try {
                memory.inherit(mapped.start, mapped.end - mapped.start, true);
            } catch (PosixException gone) {
                // nothing to give
            }
        }
        withheld.clear();
    }

    private static List<Mapped> mappings() {
        try {
            return Files.readAllLines(MAPS).stream().map(Mapped::of).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
