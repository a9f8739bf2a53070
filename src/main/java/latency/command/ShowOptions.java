package latency.command;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import latency.plan.PlanException;
import latency.report.ResultText;
import latency.report.Shown;
import latency.report.SpikesText;
import latency.report.Style;
import latency.result.Result;
import picocli.CommandLine.Option;

/** The options that say how a result is shown. */
final class ShowOptions {
    @Option(
            names = "--show",
            paramLabel = "LIST",
            description = "show more than the latency: ${COMPLETION-CANDIDATES}",
            completionCandidates = ListConverters.ShownNames.class,
            converter = ListConverters.ShownList.class)
    private List<Shown> shown = List.of();

    @Option(names = "--histogram", description = "show how the latencies are distributed, as --show histogram does")
    private boolean histogram;

    @Option(
            names = "--fit",
            description = "show only the lines through the points of each sweep, and where methods overtake each other")
    private boolean fit;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "of --fit: ${COMPLETION-CANDIDATES} (default: text)",
            completionCandidates = ListConverters.FitFormatNames.class,
            converter = Converters.FitFormats.class)
    private FitFormat format;

    @Option(
            names = "--spikes",
            paramLabel = "N",
            description = "say of the N slowest samples of each scenario what took them so long, if the kernel's"
                    + " events were recorded",
            converter = Converters.Spikes.class)
    private int spikes;

    /** What is shown of this result. */
    String text(Result result, Style style) {
        if (fit) return (format == null ? FitFormat.TEXT : format).write(result, style);
        Set<Shown> ordered = EnumSet.noneOf(Shown.class);
        ordered.addAll(shown);
        if (histogram) ordered.add(Shown.HISTOGRAM);
        return ResultText.of(result, ordered, style) + SpikesText.of(result, spikes, style);
    }

    /** Before anything is measured: throws {@link PlanException} for options that do not go together. */
    void check() {
        if (format != null && !fit) throw new PlanException("--format %s: it is the format of --fit".formatted(format));
    }
}
