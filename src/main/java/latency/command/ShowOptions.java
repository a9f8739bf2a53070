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

    @Option(
            names = "--spikes",
            paramLabel = "N",
            description = "say of the N slowest samples of each scenario what took them so long, if the kernel's"
                    + " events were recorded",
            converter = Converters.Spikes.class)
    private int spikes;

    /** How many slow samples of each scenario are to be explained. */
    int spikes() {
        return spikes;
    }

    /** In the order of the table. */
    Set<Shown> shown() {
        Set<Shown> ordered = EnumSet.noneOf(Shown.class);
        ordered.addAll(shown);
        return ordered;
    }
}
