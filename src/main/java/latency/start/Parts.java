package latency.start;

import java.nio.file.Path;
import java.util.List;
import latency.posix.HandoffPage;
import latency.posix.Processes;
import latency.posix.Program;
import latency.posix.Semaphore;
import latency.posix.Starts;

/**
 * What start methods are made from.
 *
 * @param page the page that every child is given
 * @param lock the semaphore of the lock trigger
 * @param programs the folder of the child programs
 * @param childProgram which of them, for methods that execute one
 * @param cgroup descriptor of the cgroup that clone3 puts children into, or {@link #NO_CGROUP}
 */
public record Parts(HandoffPage page, Semaphore lock, Path programs, ChildProgram childProgram, int cgroup) {
    /** In place of a descriptor. */
    public static final int NO_CGROUP = -1;

    Processes processes() {
        return new Processes(page.scratch());
    }

    Starts starts() {
        return new Starts(page);
    }

    /** The child program with its arguments. */
    Program program() {
        return Program.of(
                childProgram.in(programs),
                arguments(Integer.toString(page.descriptor()), Integer.toString(lock.descriptor())));
    }

    /** What the child program is told: the clock, and how it gets at the page and at the lock. */
    List<String> arguments(String handoff, String semaphore) {
        return List.of(Integer.toString(page.clock()), handoff, semaphore);
    }
}
