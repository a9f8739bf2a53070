package latency.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import latency.compare.Precision;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.report.ResultText;
import latency.result.Doubt;
import latency.result.Doubts;
import latency.result.Environment;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.ResultFile;
import latency.result.Samples;
import latency.trial.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latency run}: measures and shows. */
@Command(name = "run", description = "Measure, and show what came out (the default).", sortOptions = false)
public final class RunCommand implements Callable<Integer> {
    private static final Path STANDARD_OUTPUT = Path.of("-");
    private static final double MOST_MISSING = 0.01;

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
        requireWritable(options.output);
        try (Interruption interruption = Interruption.open();
                TemporaryFolder folder = TemporaryFolder.create()) {
            Result result = measure(plan, folder, interruption);
            show(result);
            return (isWhole(result) ? ExitCode.DONE : ExitCode.SYSTEM).code();
        }
    }

    private Result measure(Plan plan, TemporaryFolder folder, Interruption interruption)
            throws IOException, InterruptedException {
        Environment environment = Environment.here();
        TrialSeries series = new TrialSeries(plan, folder, interruption);
        int most = options.until == null ? plan.trials() : Math.max(plan.trials(), options.mostTrials);
        try (Progress progress = Progress.of(most * TrialSeries.samplesOfOne(plan), options.quiet, output.messages())) {
            while (series.add(progress) && !isEnough(plan, series.trials(), most)) {
                // the next trial
            }
        }
        List<MeasuredTrial> trials = series.trials();
        Plan done = series.stopped() == null ? plan.withTrials(trials.size()) : plan;
        return new Result(program, done, environment, trials, Doubts.about(done, environment, trials));
    }

    private boolean isEnough(Plan plan, List<MeasuredTrial> trials, int most) {
        if (trials.size() >= most) return true;
        if (options.until == null || trials.size() < plan.trials()) return false;
        return Precision.isReached(trials, options.until);
    }

    private void show(Result result) throws IOException {
        boolean toStandardOutput = STANDARD_OUTPUT.equals(options.output);
        (toStandardOutput ? output.aside() : output).result(ResultText.of(result));
        for (Doubt doubt : result.doubts()) output.message("doubt: " + doubt);
        for (int i = 0; i < result.trials().size(); i++)
            notComplete(i + 1, result.trials().get(i).end());
        if (result.trials().size() < result.plan().trials())
            output.message("latency: %d of %d trials were measured"
                    .formatted(result.trials().size(), result.plan().trials()));
        if (toStandardOutput) ResultFile.write(result, output.results());
        else if (options.output != null) write(result, options.output);
    }

    private void notComplete(int trial, String end) {
        if (end != null) output.message("latency: trial %d did not complete: %s".formatted(trial, end));
    }

    private static void write(Result result, Path file) {
        try {
            ResultFile.write(result, file);
        } catch (IOException failure) {
            throw new SystemException("cannot write %s: %s".formatted(file, failure.getMessage()));
        }
    }

    /** Before anything is measured: a result that cannot be kept is not worth waiting for. */
    private static void requireWritable(Path file) {
        if (file == null || file.equals(STANDARD_OUTPUT)) return;
        Path target = file.toAbsolutePath();
        boolean writable = Files.exists(target)
                ? Files.isWritable(target) && !Files.isDirectory(target)
                : Files.isDirectory(target.getParent()) && Files.isWritable(target.getParent());
        if (!writable)
            throw new PlanException(
                    "--output %s cannot be written: choose a file in a folder that can".formatted(file));
    }

    /** Whether every trial ended as it should and hardly a sample is missing. */
    private static boolean isWhole(Result result) {
        return result.trials().size() == result.plan().trials()
                && result.trials().stream()
                        .allMatch(trial -> trial.end() == null
                                && trial.scenarios().stream().allMatch(scenario -> isWhole(scenario.measured())));
    }

    private static boolean isWhole(Samples samples) {
        int missing = samples.count(Outcome.LOST) + samples.count(Outcome.FAILED);
        return missing <= MOST_MISSING * samples.size();
    }
}
