package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import latency.posix.libc.LibC;
import latency.posix.libc.parent_shape;

/** Gives this process a parent's shape; {@code native/parent.h} says what is in one. */
public final class ParentShapes {
    public static final int SMALL = LibC.PAGES_SMALL();
    public static final int THP = LibC.PAGES_THP();
    public static final int HUGE = LibC.PAGES_HUGE();
    public static final int SHARED = LibC.PAGES_SHARED();
    public static final int FILE = LibC.PAGES_FILE();
    public static final int UNTOUCHED = LibC.PAGES_UNTOUCHED();

    // int take_shape(const struct parent_shape *shape, const char *folder, const char **limit): returns −errno
    private static final MethodHandle TAKE_SHAPE = withErrno(LibC.take_shape$address(), LibC.take_shape$descriptor());
    // int shape_contains(uintptr_t address)
    private static final MethodHandle SHAPE_CONTAINS =
            withErrno(LibC.shape_contains$address(), LibC.shape_contains$descriptor());

    // void order_touch(struct handoff *page)
    private static final MethodHandle ORDER_TOUCH =
            withErrno(LibC.order_touch$address(), LibC.order_touch$descriptor());
    // void touch_as_parent(struct handoff *page, int pid)
    private static final MethodHandle TOUCH_AS_PARENT =
            withErrno(LibC.touch_as_parent$address(), LibC.touch_as_parent$descriptor());

    private final Scratch scratch;
    private final MemorySegment folder;

    /** {@code folder}: for the file of a file mapping. */
    public ParentShapes(Scratch scratch, Path folder) {
        this.scratch = scratch;
        this.folder = Arena.global().allocateFrom(folder.toString());
    }

    /**
     * Takes the shape.
     *
     * @throws PosixException naming the limit that bit
     */
    public void take(long memory, int pages, int vmas, int threads, int fds) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment shape = parent_shape.allocate(arena);
            fill(shape, memory, pages, vmas, threads, fds);
            MemorySegment limit = arena.allocate(ValueLayout.ADDRESS);
            int result = (int) TAKE_SHAPE.invokeExact(scratch.callState, shape, folder, limit);
            if (result != 0) throw refused(Linkage.text(limit.get(ValueLayout.ADDRESS, 0)), -result);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    static PosixException refused(String limit, int errno) {
        return new PosixException("parent's shape, limit " + limit, errno);
    }

    static void fill(MemorySegment shape, long memory, int pages, int vmas, int threads, int fds) {
        parent_shape.memory(shape, memory);
        parent_shape.pages(shape, pages);
        parent_shape.vmas(shape, vmas);
        parent_shape.threads(shape, threads);
        parent_shape.fds(shape, fds);
    }

    /** Tells the page where the memory is that is to be touched. */
    public void orderTouch(HandoffPage page) {
        try {
            ORDER_TOUCH.invokeExact(scratch.callState, page.memory());
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** If the page says that the parent is to: awaits the child's record, touches, and lets the child end. */
    public void touchAsParent(HandoffPage page, int child) {
        try {
            TOUCH_AS_PARENT.invokeExact(scratch.callState, page.memory(), child);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Whether the address lies in what the present shape is made of. */
    public boolean contains(long address) {
        try {
            return (int) SHAPE_CONTAINS.invokeExact(scratch.callState, address) != 0;
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
