package latency.command;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import latency.compare.Precision;
import latency.doubt.Doubts;
import latency.kernel.trace.RefusedException;
import latency.kernel.trace.Tracing;
import latency.plan.Plan;
import latency.result.Environment;
import latency.result.MeasuredTrial;
import latency.result.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latency run}: measures and shows. */
@Command(
        name = "run",
        description = "Measure, and show what came out (the default).",
        sortOptions = false,
        abbreviateSynopsis = true)
public final class RunCommand implements Callable<Integer> {

    private final String program;
    private final Output output;

    @Mixin
    private final RunOptions options = new RunOptions();

    /** The program's name and version, as the result keeps it. */
    public RunCommand(String program, Output output) {
        this.program = program;
        this.output = output;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.show.check();
        Plan plan = options.plan();
        Destination destination = new Destination(options.output);
        for (String impossible : options.impossibilities()) output.message("not measured: " + impossible);
        try (Interruption interruption = Interruption.open();
                TemporaryFolder folder = TemporaryFolder.create();
                Tracing tracing = tracing()) {
            return run(plan, destination, folder, interruption, tracing).code();
        }
    }

    /** Null if nobody wants it, or if it may not be: then the run goes on without. */
    private Tracing tracing() {
        if (!options.stages.areAsked()) return null;
        try {
            return Tracing.open(options.stages.breakOnNanos());
        } catch (RefusedException refused) {
            output.message("latency: no stages: %s; measuring without them".formatted(refused.getMessage()));
            return null;
        }
    }

    private ExitCode run(
            Plan plan, Destination destination, TemporaryFolder folder, Interruption interruption, Tracing tracing)
            throws IOException, InterruptedException {
        try {
            Result result = measure(plan, folder, interruption, tracing);
            show(result, destination, tracing);
            return isAcceptable(result) ? ExitCode.DONE : ExitCode.SYSTEM;
        } catch (SystemException refused) {
            if (!interruption.isRequested()) throw refused;
            // said here: once the interruption is closed, the JVM ends
            output.error(refused.getMessage());
            return ExitCode.SYSTEM;
        }
    }

    private Result measure(Plan plan, TemporaryFolder folder, Interruption interruption, Tracing tracing)
            throws IOException, InterruptedException {
        Result run = new Result(program, plan, Environment.here(), List.of(), List.of());
        TrialSeries series = new TrialSeries(run, folder, interruption, tracing, output);
        int most = options.until == null ? plan.trials() : Math.max(plan.trials(), options.mostTrials);
        try (Progress progress = Progress.of(most * series.samplesOfOne(), options.quiet, output.messages())) {
            boolean enough = false;
            while (!enough && series.add(progress)) enough = isEnough(plan, series.trials(), most);
        }
        Stopwatch watch = new Stopwatch();
        Result result = series.result();
        Result doubted = result.with(Doubts.about(result));
        output.detail("doubts: %s in %s", doubted.doubts().size(), watch.lap());
        return doubted;
    }

    private boolean isAcceptable(Result result) {
        return result.isWhole() && (!options.strict || result.doubts().isEmpty());
    }

    private boolean isEnough(Plan plan, List<MeasuredTrial> trials, int most) {
        if (trials.size() >= most) return true;
        if (options.until == null || trials.size() < plan.trials()) return false;
        return Precision.isReached(trials, options.until);
    }

    private void show(Result result, Destination destination, Tracing tracing) throws IOException {
        Output text = destination.besides(output);
        text.result(options.show.text(result, text.style()));
        if (tracing != null) about(tracing, text);
        complain(result, output);
        destination.keep(result, output);
    }

    private void about(Tracing tracing, Output besides) {
        besides.result(tracing.surroundings());
        if (options.stages.breaks() && tracing.surroundings().isEmpty())
            output.message("latency: no sample was above --break-on");
        if (tracing.failure() != null)
            output.message("latency: the kernel's events were not recorded to the end: " + tracing.failure());
    }

    /** Says what there is to say against a result. */
    static void complain(Result result, Output output) {
        output.doubts(result.doubts());
        List<MeasuredTrial> trials = result.trials();
        for (int i = 0; i < trials.size(); i++) {
            if (trials.get(i).end() != null)
                output.error("trial %s did not complete: %s"
                        .formatted(i + 1, trials.get(i).end()));
        }
        if (trials.size() < result.plan().trials())
            output.error("%s of %s trials were measured"
                    .formatted(trials.size(), result.plan().trials()));
    }
}
