package latency.trial;

import java.util.function.IntSupplier;
import latency.parent.Parent;
import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.posix.LoadedLibrary;
import latency.posix.Mapping;
import latency.posix.Memory;
import latency.posix.Parking;
import latency.posix.Placing;
import latency.posix.Processes;
import latency.posix.Scratch;
import latency.posix.libc.handoff;
import latency.posix.libc.timeline;
import latency.start.Ended;
import latency.start.Start;

/** Children that follow a script: there is no process, and the test writes what it would have recorded. */
final class Scripted {
    static final long HOUR_NANOS = 3_600_000_000_000L;

    private static final int PAGE = 4096;

    final HandoffPage page;
    final Clock clock;
    final Processes processes;
    private final Mapping record;
    private int child;
    private int status;

    Scripted() {
        LoadedLibrary.load();
        page = HandoffPage.create(Clock.REALTIME);
        clock = new Clock(Clock.REALTIME, page.scratch());
        processes = new Processes(page.scratch());
        record = new Memory(Scratch.ordinary()).mapShared(page.descriptor(), PAGE);
    }

    /** Steps are what this detector says. */
    Bench bench(LogWriter log, StepDetector steps, long timeoutNanos) {
        return new Bench(
                page,
                clock,
                processes,
                new Parking(page),
                new Placing(page.scratch()),
                new Parent(page.scratch(), LoadedLibrary.folder()),
                steps,
                log,
                timeoutNanos);
    }

    /** A clock that nobody sets. */
    StepDetector steady() {
        return new StepDetector(clock::now, clock::now);
    }

    /** Starts as the script does. */
    Start start(IntSupplier script) {
        return new Start() {
            @Override
            public int start() {
                return script.getAsInt();
            }

            @Override
            public void reap(int child, Ended ended) {
                ended.set(status, 0, 0, 0);
            }
        };
    }

    /** A child that records now. */
    int good() {
        return recording(clock.now());
    }

    /** A child that records this instant. */
    int recording(long instant) {
        record.putLong(handoff.timelines$offset() + timeline.arrived$offset(), instant);
        record.putLong(handoff.timelines$offset() + timeline.recorded$offset(), instant);
        return child(0);
    }

    /** A good child that writes this value too, at this offset of the page. */
    int writing(long offset, long value) {
        int good = good();
        record.putLong(offset, value);
        return good;
    }

    /** A child that ends with 3 and no record. */
    int failing() {
        return child(3 << 8);
    }

    private int child(int status) {
        this.status = status;
        return ++child;
    }
}
