package latency.trial;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.plan.Scenario;
import latency.posix.Errno;
import latency.posix.Memory;
import latency.posix.PosixException;
import latency.posix.Semaphore;
import latency.start.ChildProgram;
import latency.start.Parts;
import latency.start.Start;
import latency.start.StartMethod;
import latency.start.UnavailableException;
import latency.trial.SampleLog.HeaderField;
import latency.trigger.Release;

/**
 * Makes scenarios ready to be sampled. One that this machine cannot give is noted in the log with its reason; nothing
 * takes its place.
 */
final class Opening {
    /** A limit that may be lifted while the trial runs: counted sample by sample. */
    private static final Set<Integer> PASSING = Set.of(Errno.EAGAIN, Errno.ENOMEM);

    private final Plan plan;
    private final Bench bench;
    private final Semaphore lock;
    private final Path nativeFiles;

    Opening(Plan plan, Bench bench, Semaphore lock, Path nativeFiles) {
        this.plan = plan;
        this.bench = bench;
        this.lock = lock;
        this.nativeFiles = nativeFiles;
    }

    /** The scenario at this index of what the plan samples, or nothing if it is not to be had here. */
    Optional<Sampler> open(int index) {
        Scenario scenario = plan.sampled().get(index);
        try {
            Sampler sampler = sampler(index, scenario);
            int errno = probe(sampler, index);
            if (errno == 0 || PASSING.contains(errno)) return Optional.of(sampler);
            bench.log().note("unavailable." + index, scenario.method() + ": " + Errno.describe(errno));
        } catch (PosixException | UnavailableException | PlanException refused) {
            bench.log().note("unavailable." + index, refused.getMessage());
        }
        return Optional.empty();
    }

    private Sampler sampler(int index, Scenario scenario) {
        ChildProgram program = scenario.program() == null ? ChildProgram.DYNAMIC : scenario.program();
        Parts parts = new Parts(bench.page(), lock, nativeFiles, program, cgroup(scenario.method()));
        // first: a fork server inherits what its children will wait for
        Release release = scenario.trigger().open(bench.page(), lock, scenario.herd());
        Start start = scenario.method().open(parts);
        try {
            Preparation preparation = new Preparation(scenario, start, release, bench);
            return scenario.herd() == 1 ? new ChildSampler(index, preparation) : new HerdSampler(index, preparation);
        } catch (PosixException | PlanException refused) {
            start.close();
            throw refused;
        }
    }

    /** Its descriptor, if the plan has one and the method uses it: a wrong one is no matter to the others. */
    private int cgroup(StartMethod method) {
        String folder = plan.conditions().cgroup();
        if (folder.isEmpty() || method != StartMethod.CLONE3) return Parts.NO_CGROUP;
        return new Memory(bench.page().scratch()).openFolder(Path.of(folder));
    }

    /** The command looks after this child as after any other. */
    private int probe(Sampler sampler, int index) {
        bench.log().put(HeaderField.PROGRESS, -(2L * index + 1));
        int errno = sampler.probe();
        bench.log().put(HeaderField.PROGRESS, 0);
        return errno;
    }
}
