package latency.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import latency.plan.PlanException;
import latency.result.Result;
import latency.result.ResultFile;

/**
 * Where something is kept.
 *
 * @param file null if nowhere, {@code -} for standard output
 */
record Destination(Path file) {
    /** Writes itself. */
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Checked before anything is measured: a result that cannot be kept is not worth waiting for. */
    Destination {
        boolean named = file != null && !file.equals(ResultFile.STANDARD_STREAM);
        if (named && !isWritable(file.toAbsolutePath()))
            throw new PlanException(
                    "--output %s cannot be written: choose a file in a folder that can".formatted(file));
    }

    private static boolean isWritable(Path target) {
        if (Files.exists(target)) return Files.isWritable(target) && !Files.isDirectory(target);
        return Files.isDirectory(target.getParent()) && Files.isWritable(target.getParent());
    }

    boolean isStandardOutput() {
        return ResultFile.STANDARD_STREAM.equals(file);
    }

    /** Where text goes: not between the bytes of the result. */
    Output besides(Output output) {
        return isStandardOutput() ? output.aside() : output;
    }

    void keep(Result result, Output output) throws IOException {
        if (file != null) keep(out -> ResultFile.write(result, out), output);
    }

    /** Likewise, what is a text. */
    void keep(String text, Output output) throws IOException {
        keep(out -> out.write(text.getBytes(StandardCharsets.UTF_8)), output);
    }

    /** Writes the content there, compressed if the name says so. */
    void keep(Content content, Output output) throws IOException {
        if (isStandardOutput()) {
            content.write(output.results());
            return;
        }
        Stopwatch watch = new Stopwatch();
        try (OutputStream out = ResultFile.create(file)) {
            content.write(out);
        } catch (IOException failure) {
            throw new SystemException("cannot write %s: %s".formatted(file, failure.getMessage()));
        }
        output.detail("wrote %s: %s bytes in %s", file, Files.size(file), watch.lap());
    }
}
