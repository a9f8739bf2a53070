package latency.command;

import java.util.List;
import latency.parent.Inherit;
import latency.parent.Pages;
import latency.plan.Conditions;
import latency.plan.Placement;
import latency.plan.Quantity;
import picocli.CommandLine.Option;

/** The options that say what parent children are started from, where, and under what conditions. */
final class ParentOptions {
    @Option(
            names = "--memory",
            paramLabel = "LIST",
            description = "memory that the parent carries, such as 0,256M,4G (default: ${DEFAULT-VALUE})",
            defaultValue = "0",
            converter = ListConverters.Sizes.class)
    List<Long> memory;

    @Option(
            names = "--pages",
            paramLabel = "LIST",
            description = "how that memory is mapped: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "small",
            completionCandidates = ListConverters.PagesNames.class,
            converter = ListConverters.PagesList.class)
    List<Pages> pages;

    @Option(
            names = "--vmas",
            paramLabel = "LIST",
            description = "one-page mappings that the parent carries (default: ${DEFAULT-VALUE})",
            defaultValue = "0",
            converter = ListConverters.Counts.class)
    List<Integer> vmas;

    @Option(
            names = "--threads",
            paramLabel = "LIST",
            description = "idle threads of the parent (default: ${DEFAULT-VALUE})",
            defaultValue = "0",
            converter = ListConverters.Counts.class)
    List<Integer> threads;

    @Option(
            names = "--fds",
            paramLabel = "LIST",
            description = "open descriptors of the parent (default: ${DEFAULT-VALUE})",
            defaultValue = "0",
            converter = ListConverters.Counts.class)
    List<Integer> fds;

    @Option(
            names = "--touch-after",
            paramLabel = "LIST",
            description =
                    "who writes again to what share of that memory after the child's record: parent:SHARE or child:SHARE, such as parent:50%%; none",
            defaultValue = "none",
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER,
            converter = ListConverters.Touches.class)
    List<String> touches;

    @Option(
            names = "--inherit",
            paramLabel = "LIST",
            description = "what children get of the trial's JVM: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "all",
            completionCandidates = ListConverters.InheritNames.class,
            converter = ListConverters.Inherits.class)
    List<Inherit> inherits;

    @Option(
            names = "--cpus",
            paramLabel = "LIST",
            description =
                    "where parent and child run: any, same, other, or P:C such as 0:1 (default: ${DEFAULT-VALUE})",
            defaultValue = "any",
            converter = ListConverters.Placements.class)
    List<Placement> placements;

    @Option(
            names = "--sched",
            paramLabel = "POLICY",
            description = "scheduling policy: other, batch, idle, fifo:N, rr:N (default: ${DEFAULT-VALUE})",
            defaultValue = "other",
            converter = Converters.Policy.class)
    private String sched;

    @Option(
            names = "--nice",
            paramLabel = "N",
            description = "niceness, -20 to 19 (default: ${DEFAULT-VALUE})",
            defaultValue = "0",
            converter = Converters.Nice.class)
    private int nice;

    @Option(names = "--mlock", description = "lock the trial's memory")
    private boolean mlock;

    @Option(
            names = "--cpu-dma-latency",
            paramLabel = "US",
            description = "ask CPUs to wake up within so many microseconds while the trial runs",
            defaultValue = "-1",
            converter = Converters.Micros.class,
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER)
    private int cpuDmaLatency;

    @Option(
            names = "--cgroup",
            paramLabel = "DIR",
            description = "folder of the cgroup (version 2) that clone3 puts children into",
            defaultValue = "",
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER)
    private String cgroup;

    /** With the axes of the parent besides. */
    Axes on(Axes axes) {
        return axes.by("memory", memory.stream().map(Quantity::text).toList())
                .by("pages", pages)
                .by("vmas", vmas)
                .by("threads", threads)
                .by("fds", fds)
                .by("touch_after", touches)
                .by("inherit", inherits)
                .by("cpus", placements);
    }

    Conditions conditions(boolean control) {
        return new Conditions(sched, nice, mlock, cpuDmaLatency, cgroup, control);
    }
}
