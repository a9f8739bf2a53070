package latency.command;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** This process's standard output, which knows why it could not be written: a print stream only knows that. */
public final class StandardOutput extends FileOutputStream {
    private static final Path LINK = Path.of("/proc/self/fd/1");

    private final PrintStream print = new PrintStream(new BufferedOutputStream(this), false, System.out.charset());
    private IOException failure;

    public StandardOutput() {
        super(FileDescriptor.out);
    }

    public PrintStream print() {
        return print;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            super.write(bytes, offset, length);
        } catch (IOException lost) {
            failure = lost;
            throw lost;
        }
    }

    /** Why not all of it was written; null if it was, or if its reader had seen enough. */
    public String failure() throws IOException {
        print.flush();
        if (failure == null) return null;
        String target = Files.readSymbolicLink(LINK).toString();
        boolean hasReader = target.startsWith("pipe:") || target.startsWith("socket:");
        return hasReader ? null : failure.getMessage();
    }
}
