package latency.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import latency.compare.Comparison.Named;
import latency.report.html.Page;
import latency.result.ResultFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latency report}: results as one page of HTML. */
@Command(
        name = "report",
        description = "Show results as one page of HTML, with every sample, for a browser or on paper.",
        sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "result files; of several, the first is the baseline of the others")
    private List<Path> files;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "write the page to this file; - is standard output")
    private Path page;

    public ReportCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Destination destination = new Destination(page);
        List<Named> results = files.stream()
                .map(file -> new Named(name(file), ResultFile.read(file)))
                .toList();
        destination.keep(Page.of(results), output);
        return ExitCode.DONE.code();
    }

    /** The last part of its path, if that tells it from the other files. */
    private String name(Path file) {
        long alike = files.stream()
                .filter(other -> other.getFileName().equals(file.getFileName()))
                .count();
        return alike == 1 ? file.getFileName().toString() : file.toString();
    }
}
