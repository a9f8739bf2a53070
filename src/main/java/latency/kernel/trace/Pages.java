package latency.kernel.trace;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import latency.posix.UnblockedFile;

/** The pages of one CPU, taken out of the kernel's buffer into a file before it overflows. */
final class Pages implements AutoCloseable {
    private final int cpu;
    private final Path file;
    private final UnblockedFile pipe;
    private final OutputStream out;

    /** From the pipe into the file, which is made. */
    Pages(Path pipe, Path file, int pageSize) throws IOException {
        this.cpu = TraceInstance.cpu(pipe.getParent());
        this.file = file;
        this.pipe = new UnblockedFile(pipe, pageSize);
        this.out = new BufferedOutputStream(Files.newOutputStream(file));
    }

    int cpu() {
        return cpu;
    }

    Path file() {
        return file;
    }

    /** Lets others read what was taken. */
    void flush() throws IOException {
        out.flush();
    }

    /** Takes all there are. */
    void take() throws IOException {
        for (byte[] page = pipe.read(); page.length > 0; page = pipe.read()) out.write(page);
    }

    @Override
    public void close() throws IOException {
        pipe.close();
        out.close();
    }
}
