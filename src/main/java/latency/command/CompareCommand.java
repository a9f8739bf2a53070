package latency.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import latency.compare.Comparison;
import latency.compare.Comparison.Named;
import latency.compare.Metric;
import latency.compare.Row;
import latency.compare.Rules;
import latency.compare.Verdict;
import latency.plan.PlanException;
import latency.report.ComparisonFormat;
import latency.result.ResultFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latency compare}: whether a candidate is slower than a baseline, and how sure that is. */
@Command(
        name = "compare",
        description = "Compare results with a baseline, or scenarios of one result with each other.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:no row is slower", "1:some row is slower", "4:none is, as far as one can tell"},
        sortOptions = false)
public final class CompareCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "result files: the baseline, then the candidates; with --by only one; - is standard input")
    private List<Path> files;

    @Option(
            names = "--by",
            paramLabel = "AXIS",
            description = "compare the scenarios of one file that differ in this axis, such as method")
    private String axis;

    @Option(
            names = "--quantiles",
            paramLabel = "LIST",
            description = "what to compare (default: ${DEFAULT-VALUE})",
            defaultValue = "p50",
            converter = Converters.Quantiles.class)
    private List<Double> quantiles;

    @Option(
            names = "--min-effect",
            paramLabel = "PERCENT",
            description = "a difference below this is none (default: ${DEFAULT-VALUE})",
            defaultValue = "2%",
            converter = Converters.Percent.class)
    private double minEffect;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "text",
            completionCandidates = ListConverters.FormatNames.class,
            converter = Converters.Formats.class)
    private ComparisonFormat format;

    public CompareCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        Comparison comparison = comparison();
        output.result(format.write(comparison, output.style()));
        return exitCode(comparison).code();
    }

    private Comparison comparison() {
        requireFiles();
        Rules rules =
                new Rules(minEffect, quantiles.stream().map(Metric::latency).toList());
        List<Named> results = files.stream()
                .map(file -> new Named(file.toString(), Source.read(file, output)))
                .toList();
        if (axis != null) return Comparison.by(axis, results.getFirst(), rules);
        return Comparison.of(results.getFirst(), results.subList(1, results.size()), rules);
    }

    private void requireFiles() {
        if (axis == null && files.size() < 2)
            throw new PlanException("one file only: name a candidate too, or an axis of the file with --by");
        if (axis != null && files.size() > 1)
            throw new PlanException("--by %s compares within one file: name only one".formatted(axis));
        if (files.stream().filter(ResultFile.STANDARD_STREAM::equals).count() > 1)
            throw new PlanException("standard input can be read once: name a file instead of the other -");
    }

    private static ExitCode exitCode(Comparison comparison) {
        List<Verdict> verdicts = comparison.rows().map(Row::verdict).toList();
        if (verdicts.contains(Verdict.SLOWER)) return ExitCode.SLOWER;
        return verdicts.contains(Verdict.INCONCLUSIVE) ? ExitCode.INCONCLUSIVE : ExitCode.DONE;
    }
}
