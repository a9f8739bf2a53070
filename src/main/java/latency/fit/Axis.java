package latency.fit;

import java.util.Locale;
import latency.parent.Pages;
import latency.plan.Quantity;
import latency.plan.Scenario;
import latency.result.Unit;

/** An axis of the scenarios that holds amounts: three of them make a sweep. */
public enum Axis {
    /** In bytes. */
    MEMORY("memory"),
    VMAS("vmas"),
    THREADS("threads"),
    FDS("fds"),
    /** In nanoseconds. */
    GAP("gap");

    private static final int SMALL_PAGE = 1 << 12;
    private static final int HUGE_PAGE = 1 << 21;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final double MEBIBYTE = 1 << 20;

    private final String label;

    Axis(String label) {
        this.label = label;
    }

    /** Whether it means anything to this scenario. */
    boolean appliesTo(Scenario scenario) {
        return this != GAP || scenario.gap() != null;
    }

    /** How much of it the scenario has: what it really carries, which is whole pages. */
    long amount(Scenario scenario) {
        return switch (this) {
            case MEMORY -> (scenario.shape().memory() + page(scenario) - 1) / page(scenario) * page(scenario);
            case VMAS -> scenario.shape().vmas();
            case THREADS -> scenario.shape().threads();
            case FDS -> scenario.shape().fds();
            case GAP -> scenario.gap().toNanos();
        };
    }

    /** What a cost is told for one of, such as {@code 4 KiB page}. */
    String unit(Scenario scenario) {
        return switch (this) {
            case MEMORY -> page(scenario) == HUGE_PAGE ? "2 MiB page" : "4 KiB page";
            case VMAS -> "mapping";
            case THREADS -> "thread";
            case FDS -> "descriptor";
            case GAP -> "µs of gap";
        };
    }

    /** The amount that is one {@link #unit}. */
    int unitAmount(Scenario scenario) {
        return switch (this) {
            case MEMORY -> page(scenario);
            case VMAS, THREADS, FDS -> 1;
            case GAP -> NANOS_PER_MICRO;
        };
    }

    private static int page(Scenario scenario) {
        Pages pages = scenario.shape().pages();
        return pages == Pages.THP || pages == Pages.HUGE ? HUGE_PAGE : SMALL_PAGE;
    }

    /** An amount that was measured, as people wrote it. */
    public String text(long amount) {
        return switch (this) {
            case MEMORY -> Quantity.text(amount);
            case VMAS, THREADS, FDS -> Long.toString(amount);
            case GAP -> Unit.text(amount);
        };
    }

    /** An amount between those, to two digits, without its unit. */
    public String number(double amount) {
        return switch (this) {
            case MEMORY -> digits(amount / MEBIBYTE);
            case VMAS, THREADS, FDS -> String.format(Locale.ROOT, "%.0f", amount);
            case GAP -> digits(amount / NANOS_PER_MICRO);
        };
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }

    /** The unit of {@link #number}. */
    public String numberUnit() {
        return switch (this) {
            case MEMORY -> "MiB";
            case GAP -> "µs";
            default -> label;
        };
    }

    /** As options and files name it. */
    @Override
    public String toString() {
        return label;
    }
}
