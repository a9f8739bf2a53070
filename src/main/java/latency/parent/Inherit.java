package latency.parent;

/** What of the trial's JVM children get. */
public enum Inherit {
    ALL("all", "the whole address space"),
    LEAN("lean", "what a child needs and the shape asked for: what the JVM brings is marked MADV_DONTFORK first");

    private final String label;
    private final String description;

    Inherit(String label, String description) {
        this.label = label;
        this.description = description;
    }

    public String description() {
        return description;
    }

    /** As options, files and tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
