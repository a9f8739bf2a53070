package latency.command;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import latency.report.Shown;
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

    /** In the order of the table. */
    Set<Shown> shown() {
        Set<Shown> ordered = EnumSet.noneOf(Shown.class);
        ordered.addAll(shown);
        if (histogram) ordered.add(Shown.HISTOGRAM);
        return ordered;
    }
}
