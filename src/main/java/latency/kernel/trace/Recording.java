package latency.kernel.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import latency.plan.Block;
import latency.plan.Plan;
import latency.posix.PosixException;
import latency.result.LogReader;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.Recorded;
import latency.result.StagedSamples;
import latency.trial.SampleLog.HeaderField;

/**
 * The kernel's events during one trial. The trial waits between blocks of rounds until recording has been turned on or
 * off; the rest is done beside it: taking pages out of the kernel's buffers, and watching for a sample above the limit.
 */
public final class Recording implements AutoCloseable {
    private static final long NANOS_BETWEEN_TAKES = TimeUnit.MILLISECONDS.toNanos(40);

    private final Tracing tracing;
    private final List<Block> blocks;
    private final LogReader log;
    private final TakenSamples watched;
    private final TakenSamples all;
    private final FileChannel gate;
    private final List<Pages> pages = new ArrayList<>();
    private final ByteBuffer allowance = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long allowed;
    private long lastTake;
    private long stoppedAt = -1;

    Recording(Tracing tracing, Path folder, Path logFile, Plan plan) throws IOException {
        this.tracing = tracing;
        this.blocks = plan.blocks();
        this.log = new LogReader(logFile, plan);
        this.watched = new TakenSamples(log, plan);
        this.all = new TakenSamples(log, plan);
        this.gate = FileChannel.open(logFile, StandardOpenOption.WRITE);
        for (Path pipe : tracing.instance().pipes())
            pages.add(new Pages(
                    pipe,
                    folder.resolve("events-" + pages.size()),
                    tracing.formats().pageSize()));
    }

    /** Called often while the trial runs: it waits for this between its blocks. */
    public void look() throws IOException {
        if (tracing.breakOnNanos() > 0 && !tracing.isStopped()) watch();
        long waiting = log.header(HeaderField.BLOCK);
        if (waiting > allowed && waiting <= blocks.size()) begin(waiting);
        if (System.nanoTime() - lastTake > NANOS_BETWEEN_TAKES) take();
    }

    private void begin(long block) throws IOException {
        take();
        tracing.instance()
                .record(blocks.get((int) block - 1).isRecorded() && !tracing.isStopped() && !tracing.hasFailed());
        allowance.putLong(0, block).rewind();
        gate.write(allowance, HeaderField.ALLOWED.offset());
        allowed = block;
    }

    /** A disk without room must not take with it what the trial measures. */
    private void take() {
        lastTake = System.nanoTime();
        if (tracing.hasFailed()) return;
        try {
            for (Pages each : pages) each.take();
        } catch (IOException | PosixException failure) {
            tracing.fail(failure.getMessage());
        }
    }

    private void watch() throws IOException {
        for (Taken sample : watched.more()) {
            if (sample.recorded() - sample.triggered() <= tracing.breakOnNanos()) continue;
            tracing.stop(sample);
            stoppedAt = sample.sequence();
            return;
        }
    }

    /** The trial, which has ended, with what the kernel says of its samples. */
    public MeasuredTrial finish(MeasuredTrial trial) throws IOException {
        if (tracing.breakOnNanos() > 0 && !tracing.isStopped()) watch();
        tracing.instance().record(false);
        take();
        for (Pages each : pages) each.flush();
        Matching matching = new Matching(all.more());
        long lost = match(matching);
        if (stoppedAt >= 0) tracing.keepSurroundings(pages);
        List<MeasuredScenario> scenarios = new ArrayList<>();
        for (int i = 0; i < trial.scenarios().size(); i++) {
            MeasuredScenario scenario = trial.scenarios().get(i);
            int size = scenario.measured().size();
            scenarios.add(scenario.with(new StagedSamples(scenario.measured(), matching.columns(i, size))));
        }
        return trial.with(new Recorded(matching.events(), lost, stoppedAt, matching.tasks()), scenarios);
    }

    private long match(Matching matching) throws IOException {
        try (Events events = tracing.events(pages)) {
            for (KernelEvent event = events.next(); event != null; event = events.next()) matching.see(event);
            return events.lost();
        }
    }

    @Override
    public void close() throws IOException {
        for (Pages each : pages) {
            each.close();
            Files.deleteIfExists(each.file());
        }
        gate.close();
        log.close();
    }
}
