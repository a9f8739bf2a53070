package latency.command;

import java.nio.file.Path;
import latency.result.Result;
import latency.result.ResultFile;

/** Where results come from. */
final class Source {
    private Source() {}

    /** The result in a file, or on standard input if it is named {@code -}. */
    static Result read(Path file, Output output) {
        Stopwatch watch = new Stopwatch();
        Result result = ResultFile.read(file);
        output.detail(
                "read %s: %s trials of %s scenarios in %s",
                file, result.trials().size(), result.plan().scenarios().size(), watch.lap());
        return result;
    }
}
