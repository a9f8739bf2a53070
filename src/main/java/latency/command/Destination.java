package latency.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import latency.plan.PlanException;
import latency.result.Result;
import latency.result.ResultFile;

/**
 * Where a result is kept.
 *
 * @param file null if nowhere, {@code -} for standard output
 */
record Destination(Path file) {
    private static final Path STANDARD_OUTPUT = Path.of("-");

    /** Checked before anything is measured: a result that cannot be kept is not worth waiting for. */
    Destination {
        if (file != null && !file.equals(STANDARD_OUTPUT) && !isWritable(file.toAbsolutePath()))
            throw new PlanException(
                    "--output %s cannot be written: choose a file in a folder that can".formatted(file));
    }

    private static boolean isWritable(Path target) {
        if (Files.exists(target)) return Files.isWritable(target) && !Files.isDirectory(target);
        return Files.isDirectory(target.getParent()) && Files.isWritable(target.getParent());
    }

    /** Where text goes: not between the bytes of the result. */
    Output besides(Output output) {
        return STANDARD_OUTPUT.equals(file) ? output.aside() : output;
    }

    void keep(Result result, Output output) throws IOException {
        if (file == null) return;
        if (STANDARD_OUTPUT.equals(file)) ResultFile.write(result, output.results());
        else write(() -> ResultFile.write(result, file));
    }

    /** Likewise, what is a text. */
    void keep(String text, Output output) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (STANDARD_OUTPUT.equals(file)) {
            output.results().write(bytes);
            output.results().flush();
        } else {
            write(() -> Files.write(file, bytes));
        }
    }

    private interface Writing {
        void run() throws IOException;
    }

    private void write(Writing writing) {
        try {
            writing.run();
        } catch (IOException failure) {
            throw new SystemException("cannot write %s: %s".formatted(file, failure.getMessage()));
        }
    }
}
