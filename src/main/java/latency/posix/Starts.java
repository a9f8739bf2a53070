package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;

/**
 * Start calls made in liblatency, because they return twice or on another stack. Each returns the child's pid, or −errno.
 */
public final class Starts {
    // int start_clone(struct handoff *page)
    private static final MethodHandle CLONE = withErrno(LibC.start_clone$address(), LibC.start_clone$descriptor());
    // int start_vfork(struct handoff *page)
    private static final MethodHandle VFORK = withErrno(LibC.start_vfork$address(), LibC.start_vfork$descriptor());
    // int start_vfork_exec(struct handoff *page)
    private static final MethodHandle VFORK_EXEC =
            withErrno(LibC.start_vfork_exec$address(), LibC.start_vfork_exec$descriptor());
    // int start_clone_vm(struct handoff *page)
    private static final MethodHandle CLONE_VM =
            withErrno(LibC.start_clone_vm$address(), LibC.start_clone_vm$descriptor());
    // int start_clone3(struct handoff *page, int cgroup, int *pidfd)
    private static final MethodHandle CLONE3 = withErrno(LibC.start_clone3$address(), LibC.start_clone3$descriptor());
    // int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start_routine)(void *), void *arg):
    // returns the error
    private static final MethodHandle PTHREAD_CREATE =
            withErrno(LibC.pthread_create$address(), LibC.pthread_create$descriptor());
    // int pthread_join(pthread_t thread, void **retval): returns the error
    private static final MethodHandle PTHREAD_JOIN =
            withErrno(LibC.pthread_join$address(), LibC.pthread_join$descriptor());

    private final MemorySegment callState;
    private final MemorySegment pidfd;
    private final MemorySegment thread;
    private final MemorySegment page;

    /** For children that are handed this page. */
    public Starts(HandoffPage page) {
        this.callState = page.scratch().callState;
        this.pidfd = page.scratch().pid;
        this.thread = page.scratch().thread;
        this.page = page.memory();
    }

    public int cloneProcess() {
        try {
            return (int) CLONE.invokeExact(callState, page);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    public int vfork() {
        try {
            return (int) VFORK.invokeExact(callState, page);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    public int vforkExec() {
        try {
            return (int) VFORK_EXEC.invokeExact(callState, page);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    public int cloneVm() {
        try {
            return (int) CLONE_VM.invokeExact(callState, page);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Into the cgroup with this descriptor, unless it is −1. The child's {@link #pidfd} is the caller's to close. */
    public int clone3(int cgroup) {
        try {
            return (int) CLONE3.invokeExact(callState, page, cgroup, pidfd);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Of the child that clone3 started last. */
    public int pidfd() {
        return pidfd.get(ValueLayout.JAVA_INT, 0);
    }

    /** A thread of this process that runs the child body: 0, or −errno. */
    public int thread() {
        try {
            return -(int) PTHREAD_CREATE.invokeExact(
                    callState, thread, MemorySegment.NULL, LibC.child_thread$address(), page);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Waits for the thread that was started last. */
    public void join() {
        try {
            long id = thread.get(ValueLayout.JAVA_LONG, 0);
            int error = (int) PTHREAD_JOIN.invokeExact(callState, id, MemorySegment.NULL);
            if (error != 0) throw new PosixException("pthread_join", error);
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
