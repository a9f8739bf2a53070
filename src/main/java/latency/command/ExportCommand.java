package latency.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import latency.report.Export;
import latency.result.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latency export}: a result for other programs. */
@Command(
        name = "export",
        description = {
            "Write a result for other programs.",
            "csv: every sample, one line each; markdown: the table; hlog: an HdrHistogram log, a tag for each scenario"
                    + " and trial; pyperf: JSON for pyperf, a benchmark for each scenario."
        },
        sortOptions = false)
public final class ExportCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "FILE", description = "a result file; - is standard input")
    private Path file;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            required = true,
            description = "${COMPLETION-CANDIDATES}",
            completionCandidates = ListConverters.ExportNames.class,
            converter = Converters.Exports.class)
    private Export format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "write to this file, compressed if it ends in .gz (default: -, standard output)",
            defaultValue = "-")
    private Path target;

    public ExportCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Destination destination = new Destination(target);
        Result result = Source.read(file, output);
        List<String> remarks = new ArrayList<>();
        if (format == Export.MARKDOWN && destination.isStandardOutput()) output.result(text(result));
        else destination.keep(out -> remarks.addAll(format.write(result, out)), output);
        remarks.forEach(output::message);
        return ExitCode.DONE.code();
    }

    /** What people may read at once is written as their terminal can show it. */
    private String text(Result result) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        format.write(result, bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
