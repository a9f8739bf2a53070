package latency.parent;

import java.nio.file.Path;
import latency.posix.Memory;
import latency.posix.ParentShapes;
import latency.posix.Scratch;

/** This process as a parent: what it carries, and what its children get of it. */
public final class Parent {
    private final ParentShapes shapes;
    private final AddressSpace addressSpace;
    private ParentShape shape = ParentShape.NONE;
    private Inherit inherit = Inherit.ALL;

    /** {@code folder}: where the file of a file mapping is made. */
    public Parent(Scratch scratch, Path folder) {
        shapes = new ParentShapes(scratch, folder);
        addressSpace = new AddressSpace(new Memory(scratch), shapes::contains);
    }

    /**
     * Takes the shape; does nothing if it has it.
     *
     * @throws latency.posix.PosixException naming the limit that bit
     */
    public void take(ParentShape wanted) {
        if (wanted.equals(shape)) return;
        shapes.take(wanted.memory(), wanted.pages().code(), wanted.vmas(), wanted.threads(), wanted.fds());
        shape = wanted;
    }

    /** Chooses what children get from now on; does nothing if they get that already, or if it is null. */
    public void bequeath(Inherit wanted) {
        if (wanted == null || wanted == inherit) return;
        if (wanted == Inherit.LEAN) addressSpace.withhold();
        else addressSpace.giveBack();
        inherit = wanted;
    }

    /** The JVM maps new memory as it goes: looks again at what to keep from children. */
    public void refresh() {
        if (inherit == Inherit.LEAN) addressSpace.withhold();
    }
}
