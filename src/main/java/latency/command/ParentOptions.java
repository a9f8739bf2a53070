package latency.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import latency.parent.Inherit;
import latency.parent.Pages;
import latency.parent.ParentShape;
import latency.plan.Conditions;
import latency.plan.Placement;
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

    /** How many {@link #shapes} would make, if not so many that nobody wants to know. */
    long shapeCount() {
        return Stream.of(memory, pages, vmas, threads, fds)
                .mapToLong(List::size)
                .reduce(1, (product, size) -> Math.min(product, Integer.MAX_VALUE) * size);
    }

    /** The product of the lists that make a shape. */
    List<ParentShape> shapes() {
        List<ParentShape> shapes = new ArrayList<>();
        for (long bytes : memory)
            for (Pages kind : pages)
                for (int mappings : vmas)
                    for (int idle : threads)
                        for (int descriptors : fds)
                            shapes.add(new ParentShape(bytes, kind, mappings, idle, descriptors));
        return shapes.stream().distinct().toList();
    }

    Conditions conditions(boolean control) {
        return new Conditions(sched, nice, mlock, cpuDmaLatency, cgroup, control);
    }
}
