package latency.parent;

import latency.posix.ParentShapes;

/** How the parent's memory is mapped. */
public enum Pages {
    SMALL("small", "private, written to, 4 KiB pages"),
    THP("thp", "private, written to, transparent 2 MiB pages"),
    HUGE("huge", "private, written to, 2 MiB pages from the hugetlb pool"),
    SHARED("shared", "shared, written to"),
    FILE("file", "a private mapping of a file, read but not written to"),
    UNTOUCHED("untouched", "private, never touched");

    private final String label;
    private final String description;

    Pages(String label, String description) {
        this.label = label;
        this.description = description;
    }

    public String description() {
        return description;
    }

    /** As liblatency knows it. */
    public int code() {
        return switch (this) {
            case SMALL -> ParentShapes.SMALL;
            case THP -> ParentShapes.THP;
            case HUGE -> ParentShapes.HUGE;
            case SHARED -> ParentShapes.SHARED;
            case FILE -> ParentShapes.FILE;
            case UNTOUCHED -> ParentShapes.UNTOUCHED;
        };
    }

    /** As options, files and tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
