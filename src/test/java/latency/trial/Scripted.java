package latency.trial;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;
import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.posix.LoadedLibrary;
import latency.posix.Mapping;
import latency.posix.Memory;
import latency.posix.Processes;
import latency.posix.Program;
import latency.posix.Scratch;
import latency.posix.libc.handoff;
import latency.start.Start;

/** Children that follow a script: the process does nothing, and the test writes what the child would have recorded. */
final class Scripted {
    static final long HOUR_NANOS = 3_600_000_000_000L;

    private static final int PAGE = 4096;

    final HandoffPage page;
    final Clock clock;
    final Processes processes;
    private final Mapping record;
    private final Program nothing = Program.of(Path.of("/bin/sh"), List.of("-c", ":"));
    private final Program refusal = Program.of(Path.of("/bin/sh"), List.of("-c", "exit 3"));

    Scripted() {
        LoadedLibrary.load();
        page = HandoffPage.create(Clock.REALTIME);
        clock = new Clock(Clock.REALTIME, page.scratch());
        processes = new Processes(page.scratch());
        record = new Memory(Scratch.ordinary()).mapShared(page.descriptor(), PAGE);
    }

    /** Steps are what this detector says. */
    Bench bench(LogWriter log, StepDetector steps, long timeoutNanos) {
        return new Bench(page, clock, processes, steps, log, timeoutNanos);
    }

    /** A clock that nobody sets. */
    StepDetector steady() {
        return new StepDetector(() -> 0, () -> 0);
    }

    /** Starts as the script does. */
    Start start(IntSupplier script) {
        return script::getAsInt;
    }

    /** A child that records now. */
    int good() {
        return recording(clock.now());
    }

    /** A child that records this instant. */
    int recording(long instant) {
        record.putLong(handoff.arrived$offset(), instant);
        record.putLong(handoff.recorded$offset(), instant);
        return processes.posixSpawn(nothing);
    }

    /** A child that ends with 3 and no record. */
    int failing() {
        return processes.posixSpawn(refusal);
    }
}
