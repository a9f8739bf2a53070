package latency.start;

/** What the start methods of one kind have in common: what a child inherits, and what can be asked of it. */
public enum Kind {
    COPY("a copy of the parent's address space", true, true, false, false),
    COPY_EXEC("descriptors; the copy of the address space is dropped at exec", true, true, true, false),
    BORROW("the parent's address space itself, while the parent waits", false, true, false, false),
    SHARE("the parent's address space itself", false, true, false, false),
    EXEC("descriptors", false, true, true, false),
    SERVER("a copy of the server's address space", false, false, false, false),
    SERVER_BORROW("the server's address space itself, while the server waits", false, false, false, false),
    SERVER_EXEC("the server's descriptors", false, false, true, false),
    JDK("the first three descriptors", false, true, true, false),
    THREAD("everything", false, true, false, true);

    private final String inherits;
    private final boolean copies;
    private final boolean ofTrial;
    private final boolean executes;
    private final boolean thread;

    Kind(String inherits, boolean copies, boolean ofTrial, boolean executes, boolean thread) {
        this.inherits = inherits;
        this.copies = copies;
        this.ofTrial = ofTrial;
        this.executes = executes;
        this.thread = thread;
    }

    /** What a child gets from its parent, in words. */
    public String inherits() {
        return inherits;
    }

    /** Whether the trial's own address space is copied: what {@code --inherit} is about. */
    public boolean copies() {
        return copies;
    }

    /** Whether the trial's own process is the parent, and not a server. */
    public boolean ofTrial() {
        return ofTrial;
    }

    /** Whether the child executes the child program. */
    public boolean executes() {
        return executes;
    }

    /** Whether the parent waits until the child has ended or executed: nobody could release it. */
    public boolean suspendsParent() {
        return this == BORROW || this == SERVER_BORROW;
    }

    /** Whether the child keeps a copy of its parent's memory, in which it can write. */
    public boolean keepsCopy() {
        return this == COPY || this == SERVER;
    }

    /** Whether one more can be started while others wait. */
    public boolean startsMany() {
        return this == COPY || this == COPY_EXEC || this == EXEC;
    }

    /** Whether the child is a thread of the trial. */
    public boolean isThread() {
        return thread;
    }
}
