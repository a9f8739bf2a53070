package latency.kernel.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;

/**
 * A process that removes an instance when this one has ended without having done so, such as by SIGKILL: a folder of
 * tracefs, unlike a descriptor, outlives who made it. It waits for the end of a pipe that only this process holds, from
 * inside the folder, because the mount may be gone with this process; and no signal of a terminal ends it before.
 */
final class Guard implements AutoCloseable {
    /** The last readers of an instance may still be about to end: it cannot be removed under them. */
    private static final String SCRIPT = "trap '' INT TERM HUP QUIT; cd \"$1\" || exit 1; read -r nothing; "
            + "i=0; while [ -d \"$2\" ] && ! rmdir \"$2\" 2>/dev/null && [ $i -lt 50 ]; "
            + "do i=$((i + 1)); sleep 0.1; done";

    private final Process process;

    private Guard(Process process) {
        this.process = process;
    }

    /** Of a folder that is there. Where there is no shell, as in a guest that ends with its run, nobody watches. */
    static Guard of(Path instance) {
        try {
            return new Guard(start(instance));
        } catch (IOException noShell) {
            return new Guard(null);
        }
    }

    private static Process start(Path instance) throws IOException {
        return new ProcessBuilder(
                        "sh",
                        "-c",
                        SCRIPT,
                        "latency-guard",
                        instance.getParent().toString(),
                        instance.getFileName().toString())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
    }

    /** Lets it end, and waits until it has. */
    @Override
    public void close() {
        if (process == null) return;
        try {
            process.getOutputStream().close();
            int ignored = process.waitFor();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
