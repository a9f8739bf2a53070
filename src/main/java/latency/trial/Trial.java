package latency.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import latency.plan.Block;
import latency.plan.Plan;
import latency.posix.HandoffPage;
import latency.posix.Native;
import latency.posix.PosixException;
import latency.posix.Processes;
import latency.posix.Scratch;
import latency.posix.Semaphore;
import latency.trial.SampleLog.Field;
import latency.trial.SampleLog.HeaderField;

/**
 * The measuring process. It is started by the command with a folder of native files, the path of the log to make, the
 * command's pid and a plan; it speaks through the log alone.
 *
 * <p>It ends with the command: the kernel kills it when the thread that started it has gone. It keeps no deadline: while
 * it waits for a child the command looks at the log, and ends a child that has outlived the timeout.
 */
public final class Trial {
    /** The C library's file, in the folder of native files. */
    public static final String LIBRARY = "liblatency.so";

    private static final int ROUNDS_BETWEEN_REFRESHES = 256;

    private final Plan plan;
    private final Bench bench;
    private final LogWriter log;
    private final List<Sampler> samplers;
    private final Turn turn;
    private final Order order;
    private long sequence;

    Trial(Plan plan, Bench bench, List<Sampler> samplers) {
        this.plan = plan;
        this.bench = bench;
        this.log = bench.log();
        this.samplers = List.copyOf(samplers);
        this.turn = new Turn(plan, bench);
        this.order = new Order(samplers.size(), plan.seed());
    }

    /**
     * Arguments: folder of native files, log, pid of the command, then {@link Plan#toArguments}. Whatever ends it early is
     * said in one line, which the command passes on.
     */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        try {
            of(args).run();
        } catch (PosixException refused) {
            fail(refused.getMessage());
        } catch (Throwable unforeseen) {
            fail(unforeseen.toString());
        }
    }

    private static void fail(String why) {
        System.err.println(why);
        System.exit(1);
    }

    /** Made from the arguments of {@link #main}, ready to run. */
    static Trial of(String[] args) {
        Path nativeFiles = Path.of(args[0]);
        Path log = Path.of(args[1]);
        Native.load(nativeFiles.resolve(LIBRARY));
        endWith(Integer.parseInt(args[2]));
        List<String> arguments = Arrays.asList(args).subList(3, args.length);
        return prepare(Plan.ofArguments(arguments), nativeFiles, log);
    }

    private static void endWith(int command) {
        Processes processes = new Processes(Scratch.ordinary());
        processes.dieWithParent();
        if (processes.parent() != command) System.exit(1);
    }

    private static Trial prepare(Plan plan, Path nativeFiles, Path file) {
        HandoffPage page = HandoffPage.create(plan.clock().id());
        Semaphore lock = Semaphore.createIfPossible(page.scratch());
        page.attach(lock);
        LogWriter log = new LogWriter(file, plan.sampled().size(), plan.allRounds(), page.scratch());
        Bench bench = Bench.of(plan, page, nativeFiles, log);
        Settings.apply(plan.conditions(), bench);
        Floor.measure(bench);
        Opening opening = new Opening(plan, bench, lock, nativeFiles);
        List<Sampler> samplers = new ArrayList<>();
        for (int i = 0; i < plan.sampled().size(); i++) opening.open(i).ifPresent(samplers::add);
        log.put(HeaderField.AVAILABLE, samplers.size());
        return new Trial(plan, bench, samplers);
    }

    HandoffPage page() {
        return bench.page();
    }

    /** Warm-up, then block after block: the loop. */
    void run() throws IOException {
        measure(0, plan.warmUp());
        OwnProcess.describe(log);
        for (Block block : plan.blocks()) {
            turn.await();
            measure(block.from(), block.to());
        }
    }

    private void measure(int from, int to) {
        for (int round = from; round < to; round++) {
            if ((round - from) % ROUNDS_BETWEEN_REFRESHES == 0) refresh();
            take(round);
        }
    }

    /** One sample of every scenario. A method of its own: one that is called only once stays interpreted. */
    private void take(int round) {
        for (int next : order.next()) {
            Sampler sampler = samplers.get(next);
            long record = log.record(sampler.index(), round);
            log.put(record, Field.SEQUENCE, sequence);
            long begun = bench.steps().begin();
            log.put(HeaderField.PROGRESS, 2 * sequence + 1);
            sampler.sample(record, begun);
            log.put(HeaderField.PROGRESS, 2 * ++sequence);
        }
    }

    /** What this process has gathered meanwhile is not to be carried on. */
    private void refresh() {
        log.release();
        bench.parent().refresh();
    }
}
