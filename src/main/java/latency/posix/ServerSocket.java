package latency.posix;

import static latency.posix.Linkage.rethrown;
import static latency.posix.Linkage.withErrno;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import latency.posix.libc.LibC;
import latency.posix.libc.answer;
import latency.posix.libc.request;

/** The trial's end of the socket to a fork server; {@code native/forkserver.h} has the messages. */
public final class ServerSocket {
    public static final int FORK = LibC.CALL_FORK();
    public static final int CLONE = LibC.CALL_CLONE();
    public static final int VFORK = LibC.CALL_VFORK();
    public static final int POSIX_SPAWN = LibC.CALL_POSIX_SPAWN();
    public static final int FORK_EXEC = LibC.CALL_FORK_EXEC();

    // ssize_t send(int sockfd, const void *buf, size_t len, int flags)
    private static final MethodHandle SEND = withErrno(LibC.send$address(), LibC.send$descriptor());
    // ssize_t recv(int sockfd, void *buf, size_t len, int flags)
    private static final MethodHandle RECV = withErrno(LibC.recv$address(), LibC.recv$descriptor());

    private final Scratch scratch;
    private final int ours;
    private final int theirs;
    private final MemorySegment question;
    private final MemorySegment reply;

    public ServerSocket(HandoffPage page) {
        scratch = page.scratch();
        MemorySegment ends = Channel.socketpair(LibC.SOCK_SEQPACKET(), scratch);
        ours = Channel.end(ends, 0);
        theirs = Channel.end(ends, 1);
        question = scratch.request;
        reply = scratch.answer;
        new Memory(scratch).closeOnExec(ours);
    }

    /** The descriptor that the server inherits. */
    public int theirEnd() {
        return theirs;
    }

    /** Once the server has its end: when it ends, so do our calls. */
    public void closeTheirEnd() {
        new Memory(scratch).close(theirs);
    }

    /** Has a child started: its pid, or −errno; ESRCH when the server has gone. */
    public int start(int call) {
        request.kind(question, LibC.REQUEST_START());
        request.call(question, call);
        int error = exchange();
        return error == 0 ? answer.result(reply) : -error;
    }

    /** Awaits the end of the child: its status, its resources by the methods below; SIGKILL if the server has gone. */
    public int reap() {
        return receive() ? answer.status(reply) : LibC.SIGKILL();
    }

    public long minorFaults() {
        return answer.minor_faults(reply);
    }

    public long voluntarySwitches() {
        return answer.voluntary_switches(reply);
    }

    public long involuntarySwitches() {
        return answer.involuntary_switches(reply);
    }

    /**
     * Gives the server a shape.
     *
     * @throws PosixException naming the limit that bit
     */
    public void shape(long memory, int pages, int vmas, int threads, int fds) {
        request.kind(question, LibC.REQUEST_SHAPE());
        ParentShapes.fill(request.shape(question), memory, pages, vmas, threads, fds);
        int error = exchange();
        if (error != 0) throw new PosixException("the fork server", error);
        int result = answer.result(reply);
        if (result != 0) throw ParentShapes.refused(answer.limit(reply).getString(0), -result);
    }

    /** 0, or the errno with which nothing was sent; ESRCH when the server has gone. */
    private int exchange() {
        try {
            long sent;
            do {
                sent = (long)
                        SEND.invokeExact(scratch.callState, ours, question, request.sizeof(), LibC.MSG_NOSIGNAL());
            } while (scratch.isInterrupted(sent));
            if (sent == -1) return scratch.errno();
            return receive() ? 0 : LibC.ESRCH();
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }

    /** Whether the server is still there. An answer that is missed would be taken for the next one. */
    private boolean receive() {
        try {
            long received;
            do {
                received = (long) RECV.invokeExact(scratch.callState, ours, reply, answer.sizeof(), 0);
            } while (scratch.isInterrupted(received));
            if (received == -1) throw scratch.failure("recv from the fork server");
            return received == answer.sizeof();
        } catch (Throwable cause) {
            throw rethrown(cause);
        }
    }
}
