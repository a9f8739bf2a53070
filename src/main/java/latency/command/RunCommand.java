package latency.command;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import latency.compare.Precision;
import latency.doubt.Doubts;
import latency.plan.Plan;
import latency.report.ResultText;
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
        Plan plan = options.plan();
        Destination destination = new Destination(options.output);
        for (String impossible : options.impossibilities()) output.message("not measured: " + impossible);
        try (Interruption interruption = Interruption.open();
                TemporaryFolder folder = TemporaryFolder.create()) {
            return run(plan, destination, folder, interruption).code();
        }
    }

    private ExitCode run(Plan plan, Destination destination, TemporaryFolder folder, Interruption interruption)
            throws IOException, InterruptedException {
        try {
            Result result = measure(plan, folder, interruption);
            show(result, destination);
            return isAcceptable(result) ? ExitCode.DONE : ExitCode.SYSTEM;
        } catch (SystemException refused) {
            if (!interruption.isRequested()) throw refused;
            // said here: once the interruption is closed, the JVM ends
            output.error(refused.getMessage());
            return ExitCode.SYSTEM;
        }
    }

    private Result measure(Plan plan, TemporaryFolder folder, Interruption interruption)
            throws IOException, InterruptedException {
        Environment environment = Environment.here();
        TrialSeries series = new TrialSeries(plan, folder, interruption, output);
        int most = options.until == null ? plan.trials() : Math.max(plan.trials(), options.mostTrials);
        try (Progress progress = Progress.of(most * TrialSeries.samplesOfOne(plan), options.quiet, output.messages())) {
            boolean enough = false;
            while (!enough && series.add(progress)) enough = isEnough(plan, series.trials(), most);
        }
        Stopwatch watch = new Stopwatch();
        Result result = series.result(program, environment);
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

    private void show(Result result, Destination destination) throws IOException {
        Output text = destination.besides(output);
        text.result(ResultText.of(result, options.show.shown(), text.style()));
        complain(result, output);
        destination.keep(result, output);
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
