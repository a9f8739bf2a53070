package latency.start;

import java.util.List;
import latency.parent.ParentShape;
import latency.posix.HandoffPage;
import latency.posix.PosixException;
import latency.posix.Processes;
import latency.posix.Program;
import latency.posix.ServerSocket;

/**
 * A small process, started before, that starts children on request over a socket. It has its own shape: what the trial's
 * JVM carries does not matter to its children.
 */
public final class ForkServer implements Start {
    /** Its program, in the folder of native files. */
    public static final String FILE = "forkserver";

    private final ServerSocket socket;
    private final Processes processes;
    private final int call;
    private final int server;

    /** With the call by which it starts children: one of {@link ServerSocket}'s. */
    ForkServer(Parts parts, int call) {
        this.call = call;
        this.socket = new ServerSocket(parts.page());
        this.processes = parts.processes();
        parts.page().parent(HandoffPage.OWN_PID);
        this.server = processes.posixSpawn(Program.of(
                parts.programs().resolve(FILE),
                List.of(
                        Integer.toString(socket.theirEnd()),
                        Integer.toString(parts.page().descriptor()),
                        Integer.toString(parts.lock().descriptor()),
                        parts.programs().toString(),
                        parts.childProgram().in(parts.programs()).toString())));
        if (server < 0) throw new PosixException("posix_spawn of the fork server", -server);
        socket.closeTheirEnd();
    }

    @Override
    public int start() {
        return socket.start(call);
    }

    @Override
    public void reap(int child, Ended ended) {
        int status = socket.reap();
        ended.set(status, socket.minorFaults(), socket.voluntarySwitches(), socket.involuntarySwitches());
    }

    @Override
    public int armed() {
        return call == ServerSocket.FORK_EXEC ? HandoffPage.ARMED_EXEC : HandoffPage.ARMED_CHILD;
    }

    @Override
    public boolean takeShape(ParentShape shape) {
        socket.shape(shape.memory(), shape.pages().code(), shape.vmas(), shape.threads(), shape.fds());
        return true;
    }

    @Override
    public void close() {
        processes.kill(server);
        processes.reap(server);
    }
}
