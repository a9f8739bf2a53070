package latency.start;

import java.util.List;
import latency.posix.Processes;
import latency.posix.Program;

/** libc's posix_spawn() of the child program, which inherits the descriptors of the page and of the lock. */
final class PosixSpawn implements Start {
    private final Processes processes;
    private final Program program;

    PosixSpawn(Parts parts) {
        this.processes = parts.processes();
        this.program = Program.of(
                parts.programs().resolve("spawned"),
                List.of(
                        Integer.toString(parts.page().clock()),
                        Integer.toString(parts.page().descriptor()),
                        Integer.toString(parts.lock().descriptor())));
    }

    @Override
    public int start() {
        return processes.posixSpawn(program);
    }
}
