package latency.trigger;

/** How far the child has got when its trigger fires. */
public enum When {
    RACING("racing", "as soon as the start call has returned: the child may not have reached the blocker yet"),
    PARKED("parked", "when the child was seen waiting, and the gap has passed");

    private final String label;
    private final String description;

    When(String label, String description) {
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
