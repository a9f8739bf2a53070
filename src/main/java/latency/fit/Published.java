package latency.fit;

import java.util.Optional;
import latency.plan.Scenario;
import latency.start.Kind;

/** Constants of the cost model as others have found them, to hold a fitted one against: in nanoseconds. */
public enum Published {
    SMALL_PAGE(
            22,
            61,
            "Linux 6.9's patches for forks of PTE-mapped THP; Redis, latest_fork_usec; libfuse PR 784; and others"),
    HUGE_PAGE(600, 3_000, "Redis, latest_fork_usec, and others, with 2 MiB pages"),
    MAPPING(320, 490, "Linux 6.8's patch that adds __mt_dup(): 490 before it, 320 since"),
    FORK_BASE(30_000, 90_000, "fork of a small C process: aspawn; TLPI, table 28-3; and others"),
    VM_BASE(6_000, 15_000, "clone(CLONE_VM) of a small C process: aspawn and others");

    private final double low;
    private final double high;
    private final String source;

    Published(double low, double high, String source) {
        this.low = low;
        this.high = high;
        this.source = source;
    }

    public double low() {
        return low;
    }

    public double high() {
        return high;
    }

    /** Who found it, and with what. */
    public String source() {
        return source;
    }

    /** For one unit of the axis, where children get a copy. */
    static Optional<Published> ofUnit(Axis axis, Scenario scenario) {
        boolean copies = scenario.method().kind().copies() || scenario.method().kind() == Kind.SERVER;
        if (!copies || axis != Axis.MEMORY && axis != Axis.VMAS) return Optional.empty();
        if (axis == Axis.VMAS) return Optional.of(MAPPING);
        return switch (scenario.shape().pages()) {
            case SMALL -> Optional.of(SMALL_PAGE);
            case THP, HUGE -> Optional.of(HUGE_PAGE);
            // they are not copied
            case SHARED, FILE, UNTOUCHED -> Optional.empty();
        };
    }

    /** For what is left where the axis is at zero, of methods that a small process was measured with. */
    static Optional<Published> ofBase(Axis axis, Scenario scenario) {
        if (axis == Axis.GAP || scenario.trigger().releases()) return Optional.empty();
        return switch (scenario.method()) {
            case FORK, CLONE, CLONE3 -> Optional.of(FORK_BASE);
            case CLONE_VM -> Optional.of(VM_BASE);
            default -> Optional.empty();
        };
    }
}
