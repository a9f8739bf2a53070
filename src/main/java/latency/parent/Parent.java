package latency.parent;

import java.nio.file.Path;
import latency.posix.HandoffPage;
import latency.posix.Memory;
import latency.posix.ParentShapes;
import latency.posix.Scratch;

/** This process as a parent: what it carries, and what its children get of it. */
public final class Parent {
    private final ParentShapes shapes;
    private final Memory memory;
    private final AddressSpace addressSpace;
    private ParentShape shape = ParentShape.NONE;
    private Inherit inherit = Inherit.ALL;

    /** {@code folder}: where the file of a file mapping is made. */
    public Parent(Scratch scratch, Path folder) {
        shapes = new ParentShapes(scratch, folder);
        memory = new Memory(scratch);
        addressSpace = new AddressSpace(memory, shapes::contains);
    }

    /**
     * Takes the shape; does nothing if it has it.
     *
     * @throws latency.posix.PosixException naming the limit that bit
     */
    public void take(ParentShape wanted) {
        if (wanted.equals(shape)) return;
        // a shape that is refused may be taken in part
        shape = null;
        shapes.take(wanted.memory(), wanted.pages().code(), wanted.vmas(), wanted.threads(), wanted.fds());
        shape = wanted;
    }

    /** Tells the page where the memory is that is to be touched once the child has recorded. */
    public void orderTouch(HandoffPage page) {
        shapes.orderTouch(page);
    }

    /** If the page says that the parent is to: awaits the child's record, touches, and lets the child end. */
    public void touch(HandoffPage page, int child) {
        shapes.touchAsParent(page, child);
        // huge pages are in pieces now: they have to be made anew
        if (shape.pages() == Pages.THP) shape = null;
    }

    /** Chooses what children get from now on; does nothing if they get that already, or if it is null. */
    public void bequeath(Inherit wanted) {
        if (wanted == null || wanted == inherit) return;
        if (wanted == Inherit.LEAN) addressSpace.withhold();
        else addressSpace.giveBack();
        inherit = wanted;
    }

    /** What this process has gathered meanwhile is not to be carried on: frees memory, and looks again at what to keep. */
    public void refresh() {
        memory.trim();
        if (inherit == Inherit.LEAN) addressSpace.withhold();
    }
}
