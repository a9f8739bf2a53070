package latency.parent;

import java.util.Objects;

/**
 * What a parent carries into its start calls besides itself.
 *
 * @param memory bytes
 * @param pages how they are mapped
 * @param vmas one-page mappings that cannot merge
 * @param threads idle ones
 * @param fds open descriptors
 */
public record ParentShape(long memory, Pages pages, int vmas, int threads, int fds) {
    /** Nothing. */
    public static final ParentShape NONE = new ParentShape(0, Pages.SMALL, 0, 0, 0);

    public ParentShape {
        if (memory == 0) pages = Pages.SMALL;
    }

    /** As any record's, but by plain comparisons: the trial asks before every start, and does not inline method handles. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ParentShape that
                && memory == that.memory
                && pages == that.pages
                && vmas == that.vmas
                && threads == that.threads
                && fds == that.fds;
    }

    @Override
    public int hashCode() {
        return Objects.hash(memory, pages, vmas, threads, fds);
    }
}
