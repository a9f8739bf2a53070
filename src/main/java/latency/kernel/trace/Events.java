package latency.kernel.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;

/** All events of all CPUs from the files of their pages, in the order in which they happened. */
final class Events implements AutoCloseable {
    private final PriorityQueue<Source> sources = new PriorityQueue<>(
            Comparator.comparingLong(source -> source.events.getFirst().at()));
    private final Formats formats;
    private long lost;

    Events(Formats formats) {
        this.formats = formats;
    }

    /** The pages of one CPU. */
    private final class Source {
        private final int cpu;
        private final InputStream in;
        private final Deque<KernelEvent> events = new ArrayDeque<>();

        Source(int cpu, InputStream in) {
            this.cpu = cpu;
            this.in = in;
        }

        /** Whether there is another event. */
        boolean fill() throws IOException {
            while (events.isEmpty()) {
                byte[] bytes = in.readNBytes(formats.pageSize());
                if (bytes.length < formats.pageSize()) {
                    in.close();
                    return false;
                }
                Page page = new Page(bytes, formats, cpu);
                lost += page.lost();
                events.addAll(page.events());
            }
            return true;
        }
    }

    /** Adds a CPU. */
    void add(int cpu, Path file) throws IOException {
        Source source = new Source(cpu, new BufferedInputStream(Files.newInputStream(file)));
        if (source.fill()) sources.add(source);
    }

    /** The next one; null behind the last. */
    KernelEvent next() throws IOException {
        Source first = sources.poll();
        if (first == null) return null;
        KernelEvent event = first.events.removeFirst();
        if (first.fill()) sources.add(first);
        return event;
    }

    /** How many the kernel had no room for, as far as the pages have been read. */
    long lost() {
        return lost;
    }

    @Override
    public void close() throws IOException {
        for (Source source : sources) source.in.close();
    }
}
