package latency.start;

import java.util.function.Function;
import latency.posix.ServerSocket;

/** Every way that a child can get going. */
public enum StartMethod {
    /**
     * It returns in the parent only: the child is caught inside fork(), by a handler registered with pthread_atfork, and
     * runs the C child body because the page is armed. A child that came back into Java would hang: it has one thread,
     * and the JVM expects all of them.
     */
    FORK(
            "fork",
            "libc fork() of the trial's JVM, with everything that costs",
            Kind.COPY,
            parts -> new Direct(parts.processes()::fork, parts)),
    CLONE(
            "clone",
            "the raw clone system call with SIGCHLD: fork without libc's part",
            Kind.COPY,
            parts -> new Direct(parts.starts()::cloneProcess, parts)),
    CLONE3(
            "clone3",
            "the raw clone3 system call with CLONE_PIDFD; --cgroup adds CLONE_INTO_CGROUP",
            Kind.COPY,
            Clone3::new),
    VFORK(
            "vfork",
            "the child runs in the parent's memory while the parent waits",
            Kind.BORROW,
            parts -> new Direct(parts.starts()::vfork, parts)),
    CLONE_VM(
            "clone_vm",
            "clone(CLONE_VM): in the parent's memory, beside the parent, on a stack of its own",
            Kind.SHARE,
            parts -> new Direct(parts.starts()::cloneVm, parts)),
    POSIX_SPAWN("posix_spawn", "libc posix_spawn() of the child program", Kind.EXEC, PosixSpawn::new),
    FORK_EXEC(
            "fork_exec",
            "libc fork(), then execve() of the child program",
            Kind.COPY_EXEC,
            parts -> new DirectExec(parts.processes()::fork, parts)),
    VFORK_EXEC(
            "vfork_exec",
            "vfork, then execve() of the child program",
            Kind.EXEC,
            parts -> new DirectExec(parts.starts()::vforkExec, parts)),
    FORKSERVER(
            "forkserver",
            "a small server process that calls fork() on request over a socket",
            Kind.SERVER,
            parts -> new ForkServer(parts, ServerSocket.FORK)),
    FORKSERVER_CLONE(
            "forkserver:clone",
            "the same, by the raw clone system call",
            Kind.SERVER,
            parts -> new ForkServer(parts, ServerSocket.CLONE)),
    FORKSERVER_VFORK(
            "forkserver:vfork",
            "the same, by vfork",
            Kind.SERVER_BORROW,
            parts -> new ForkServer(parts, ServerSocket.VFORK)),
    FORKSERVER_POSIX_SPAWN(
            "forkserver:posix_spawn",
            "the same, by posix_spawn() of the child program",
            Kind.SERVER_EXEC,
            parts -> new ForkServer(parts, ServerSocket.POSIX_SPAWN)),
    FORKSERVER_FORK_EXEC(
            "forkserver:fork_exec",
            "the same, by fork(), then execve() of the child program",
            Kind.SERVER_EXEC,
            parts -> new ForkServer(parts, ServerSocket.FORK_EXEC)),
    PROCESS_BUILDER(
            "process_builder",
            "the JDK's ProcessBuilder, as configured, of the child program",
            Kind.JDK,
            JdkProcess::new),
    THREAD("thread", "pthread_create(): not a process, but the floor below any", Kind.THREAD, PosixThread::new);

    private final String label;
    private final String description;
    private final Kind kind;
    private final Function<Parts, Start> implementation;

    StartMethod(String label, String description, Kind kind, Function<Parts, Start> implementation) {
        this.label = label;
        this.description = description;
        this.kind = kind;
        this.implementation = implementation;
    }

    public String description() {
        return description;
    }

    public Kind kind() {
        return kind;
    }

    /**
     * Ready to start children.
     *
     * @throws UnavailableException if something is missing on this machine
     * @throws latency.posix.PosixException if the system refuses
     */
    public Start open(Parts parts) {
        return implementation.apply(parts);
    }

    /** As options, files and tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
