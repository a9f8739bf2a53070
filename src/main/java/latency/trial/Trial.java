package latency.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.posix.Clock;
import latency.posix.HandoffPage;
import latency.posix.Native;
import latency.posix.PosixException;
import latency.posix.Processes;
import latency.posix.Scratch;
import latency.posix.Semaphore;
import latency.start.Parts;
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

    private static final int ROUNDS_BETWEEN_RELEASES = 1024;

    private final Plan plan;
    private final HandoffPage page;
    private final LogWriter log;
    private final Sampler[] samplers;

    Trial(Plan plan, HandoffPage page, LogWriter log, Sampler[] samplers) {
        this.plan = plan;
        this.page = page;
        this.log = log;
        this.samplers = samplers;
    }

    /**
     * Arguments: folder of native files, log, pid of the command, then {@link Plan#toArguments}. What the system refuses
     * is said in one line, which the command passes on.
     */
    public static void main(String[] args) throws IOException {
        try {
            of(args).run();
        } catch (PosixException | UnsatisfiedLinkError refused) {
            System.err.println(refused.getMessage());
            System.exit(1);
        }
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
        Scratch scratch = page.scratch();
        Semaphore lock = Semaphore.create(scratch);
        page.lock(lock);
        LogWriter log = new LogWriter(file, plan.scenarios().size(), plan.allRounds(), scratch);
        Bench bench = new Bench(
                page,
                new Clock(plan.clock().id(), scratch),
                new Processes(scratch),
                new StepDetector(new Clock(Clock.REALTIME, scratch)::now, new Clock(Clock.MONOTONIC, scratch)::now),
                log,
                plan.timeout().toNanos());
        Parts parts = new Parts(page, lock, nativeFiles);
        Sampler[] samplers = plan.scenarios().stream()
                .map(scenario -> sampler(scenario, parts, bench))
                .toArray(Sampler[]::new);
        return new Trial(plan, page, log, samplers);
    }

    private static Sampler sampler(Scenario scenario, Parts parts, Bench bench) {
        return new Sampler(
                scenario, scenario.method().open(parts), scenario.trigger().open(parts.lock()), bench);
    }

    HandoffPage page() {
        return page;
    }

    /** The loop: every round takes one sample of every scenario. */
    void run() throws IOException {
        Order order = new Order(samplers.length, plan.seed());
        long sequence = 0;
        for (int round = 0; round < plan.allRounds(); round++) {
            if (round == plan.warmUp()) OwnProcess.describe(log);
            if (round % ROUNDS_BETWEEN_RELEASES == 0) log.release();
            for (int scenario : order.next()) {
                long record = log.record(scenario, round);
                log.put(record, Field.SEQUENCE, sequence);
                log.put(HeaderField.PROGRESS, 2 * sequence + 1);
                samplers[scenario].sample(record);
                log.put(HeaderField.PROGRESS, 2 * ++sequence);
            }
        }
    }
}
