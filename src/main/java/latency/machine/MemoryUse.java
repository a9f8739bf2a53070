package latency.machine;

import java.util.List;
import java.util.stream.Collectors;

/** How the kernel gives out memory, which is what a fork has to copy. */
final class MemoryUse {
    private static final String THP = "/sys/kernel/mm/transparent_hugepage";

    private final SystemFiles files;

    MemoryUse(SystemFiles files) {
        this.files = files;
    }

    List<Fact> facts() {
        return List.of(hugePages(), hugePageSizes(), overcommit(), swap(), layout());
    }

    private Fact hugePages() {
        String enabled = files.chosen(THP + "/enabled").orElse("not in this kernel");
        String name = "transparent huge pages";
        if (!enabled.equals("always")) return Fact.plain("thp", name, enabled);
        return Fact.heavy(
                "thp",
                name,
                enabled,
                "a parent's memory may lie in 2 MiB pages, of which a fork copies one entry instead of 512; whether it"
                        + " does depends on how long the parent has run and on free memory",
                "echo madvise | sudo tee " + THP + "/enabled");
    }

    /** Sizes other than those that say never. */
    private Fact hugePageSizes() {
        List<String> folders = files.names(THP, "hugepages-\\d+kB");
        String sizes = folders.stream()
                .map(folder -> folder.substring("hugepages-".length()) + " "
                        + files.chosen(THP + "/" + folder + "/enabled").orElse("unknown"))
                .filter(size -> !size.endsWith("never") && !size.endsWith("unknown"))
                .collect(Collectors.joining(", "));
        if (folders.isEmpty()) sizes = "not in this kernel";
        if (sizes.isEmpty()) sizes = "all never";
        String name = "huge page sizes";
        if (!sizes.contains("always")) return Fact.plain("thp_sizes", name, sizes);
        return Fact.light(
                "thp_sizes",
                name,
                sizes,
                "pages between 4 KiB and 2 MiB make fork and the child's first writes cheaper, where memory allowed for"
                        + " them",
                "echo never | sudo tee " + THP + "/hugepages-*/enabled");
    }

    private Fact overcommit() {
        String mode = files.text("/proc/sys/vm/overcommit_memory").orElse("unknown");
        String name = "memory overcommit";
        return switch (mode) {
            case "0" -> Fact.plain("overcommit", name, "0: by estimate");
            case "1" -> Fact.plain("overcommit", name, "1: always");
            case "2" ->
                Fact.light(
                        "overcommit",
                        name,
                        "2: never",
                        "a fork must reserve all of its parent's memory again: a large parent's fork fails with ENOMEM",
                        "sudo sysctl vm.overcommit_memory=0");
            default -> Fact.plain("overcommit", name, mode);
        };
    }

    private Fact swap() {
        int areas = Math.max(0, files.lines("/proc/swaps").size() - 1);
        if (areas == 0) return Fact.plain("swap", "swap", "none");
        return Fact.light(
                "swap",
                "swap",
                areas == 1 ? "1 area" : areas + " areas",
                "a page of the parent that is out must come back before the child can run on",
                "sudo swapoff -a");
    }

    private Fact layout() {
        String mode = files.text("/proc/sys/kernel/randomize_va_space").orElse("unknown");
        String name = "address randomisation";
        return switch (mode) {
            case "0" -> Fact.plain("aslr", name, "off");
            case "1", "2" ->
                Fact.light(
                        "aslr",
                        name,
                        mode.equals("2") ? "on" : "on, but for the heap",
                        "every program starts with another layout, so one trial differs from the next by more than its"
                                + " own noise",
                        "setarch -R java -jar latency.jar, or take several trials");
            default -> Fact.plain("aslr", name, mode);
        };
    }
}
