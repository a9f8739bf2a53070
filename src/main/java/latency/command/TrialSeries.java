package latency.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import latency.kernel.trace.Tracing;
import latency.plan.Plan;
import latency.result.MeasuredTrial;
import latency.result.Result;

/** Trials of one plan, each in a fresh process, one after the other. */
final class TrialSeries {
    private final Result run;
    private final Plan plan;
    private final TemporaryFolder folder;
    private final Interruption interruption;
    private final Tracing tracing;
    private final Output output;
    private final List<MeasuredTrial> trials = new ArrayList<>();
    private String stopped;

    /** {@code run}: what is to be measured, and where; it has no trials yet. */
    TrialSeries(Result run, TemporaryFolder folder, Interruption interruption, Output output) {
        this(run, folder, interruption, null, output);
    }

    /** With the kernel's events, and unrecorded rounds to tell what recording them costs; unless {@code tracing} is null. */
    TrialSeries(Result run, TemporaryFolder folder, Interruption interruption, Tracing tracing, Output output) {
        this.run = tracing == null ? run : run.with(run.plan().withUnrecorded());
        this.plan = this.run.plan();
        this.tracing = tracing;
        this.folder = folder;
        this.interruption = interruption;
        this.output = output;
    }

    /**
     * Runs one more.
     *
     * @param progress of the whole series
     * @return whether it ran to its end; if not, no other should follow
     * @throws SystemException if it measured nothing, and no trial before it did
     */
    boolean add(Progress progress) throws IOException, InterruptedException {
        int number = trials.size() + 1;
        long before = (long) trials.size() * samplesOfOne(plan);
        try {
            trials.add(new TrialProcess(run, number, folder, interruption, tracing, output)
                    .run(samples -> progress.reach(before + samples))
                    .in(plan));
            if (trials.getLast().end() != null) stopped = trials.getLast().end();
        } catch (SystemException refused) {
            if (trials.isEmpty()) throw refused;
            stopped = refused.getMessage();
        }
        if (stopped == null && interruption.isRequested()) stopped = "interrupted";
        return stopped == null;
    }

    /** Samples of one trial, warm-up and unrecorded rounds included. */
    long samplesOfOne() {
        return samplesOfOne(plan);
    }

    private static long samplesOfOne(Plan plan) {
        int control = plan.sampled().size() - plan.scenarios().size();
        return (long) plan.allRounds() * (plan.scenarios().size() / plan.jvmCount() + control);
    }

    /** Up to now. */
    List<MeasuredTrial> trials() {
        return List.copyOf(trials);
    }

    /** Of the trials up to now, without doubts; the plan is said to have had no more unless something ended the series early. */
    Result result() {
        Plan done = stopped == null ? plan.withTrials(trials.size()) : plan;
        return new Result(run.program(), done.withoutUnrecorded(), run.environment(), trials, List.of());
    }
}
