package latency.kernel.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import latency.plan.Plan;
import latency.posix.PosixException;
import latency.result.Unit;

/** The right to record the kernel's events, for as long as it is open. */
public final class Tracing implements AutoCloseable {
    /** Around a sample above the limit. */
    private static final long SURROUNDINGS_NANOS = 200_000;

    private final Tracefs tracefs;
    private final Formats formats;
    private final TraceInstance instance;
    private final long breakOnNanos;
    private Taken culprit;
    private String failure;
    private List<String> surroundings = List.of();

    private Tracing(Tracefs tracefs, Formats formats, TraceInstance instance, long breakOnNanos) {
        this.tracefs = tracefs;
        this.formats = formats;
        this.instance = instance;
        this.breakOnNanos = breakOnNanos;
    }

    /**
     * Makes everything ready and records nothing yet.
     *
     * @param breakOnNanos recording stops at the first sample with a greater latency; 0: at none
     * @throws RefusedException if this kernel cannot or may not
     */
    public static Tracing open(long breakOnNanos) throws RefusedException {
        Tracefs tracefs = Tracefs.open();
        try {
            Formats formats = new Formats(tracefs.root().resolve("events"));
            return new Tracing(tracefs, formats, TraceInstance.create(tracefs.root()), breakOnNanos);
        } catch (RefusedException refused) {
            tracefs.close();
            throw refused;
        } catch (IOException | PosixException refused) {
            tracefs.close();
            throw new RefusedException("tracefs refuses: " + refused.getMessage());
        }
    }

    /**
     * Records one trial, which has made its log and has not begun a block.
     *
     * @param folder where the events are kept meanwhile
     * @param plan the trial's, with unrecorded rounds
     */
    public Recording record(Path folder, Path log, Plan plan) throws IOException {
        return new Recording(this, folder, log, plan);
    }

    TraceInstance instance() {
        return instance;
    }

    Formats formats() {
        return formats;
    }

    long breakOnNanos() {
        return breakOnNanos;
    }

    boolean isStopped() {
        return culprit != null;
    }

    boolean hasFailed() {
        return failure != null;
    }

    /** Recording came to an end that nobody wanted. */
    void fail(String message) {
        failure = message;
    }

    /** Why recording ended before the run did; null if it did not. */
    public String failure() {
        return failure;
    }

    /** Because of this sample. */
    void stop(Taken sample) throws IOException {
        culprit = sample;
        instance.mark("latency: " + describe(sample));
        instance.stop();
    }

    private static String describe(Taken sample) {
        return "sample %d, %s: %s"
                .formatted(sample.sequence(), sample.scenario(), Unit.text(sample.recorded() - sample.triggered()));
    }

    Events events(List<Pages> pages) throws IOException {
        Events events = new Events(formats);
        for (Pages each : pages) events.add(each.cpu(), each.file());
        return events;
    }

    /** Reads what happened around the sample at which recording stopped. */
    void keepSurroundings(List<Pages> pages) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Events events = events(pages)) {
            for (KernelEvent event = events.next(); event != null; event = events.next()) {
                boolean near = event.at() >= culprit.triggered() - SURROUNDINGS_NANOS
                        && event.at() <= culprit.recorded() + SURROUNDINGS_NANOS;
                if (near || event instanceof KernelEvent.Marker) lines.add(line(event));
            }
        }
        surroundings = lines;
    }

    private String line(KernelEvent event) {
        return String.format(
                Locale.ROOT,
                "%+10.1f µs  cpu %-3d %s",
                (event.at() - culprit.triggered()) / 1e3,
                event.cpu(),
                event.text());
    }

    /** What happened around the sample at which recording stopped, an event a line; empty if it did not stop. */
    public String surroundings() {
        if (culprit == null) return "";
        StringBuilder text = new StringBuilder("\nrecording stopped at %s; times after its trigger, child %d\n"
                .formatted(describe(culprit), culprit.child()));
        surroundings.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        try (tracefs) {
            instance.close();
        }
    }
}
