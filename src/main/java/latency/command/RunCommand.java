package latency.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import latency.doubt.Doubts;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.report.ResultText;
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
        for (String impossible : options.impossibilities()) output.message("not measured: " + impossible);
        try (Interruption interruption = Interruption.open();
                TemporaryFolder folder = TemporaryFolder.create()) {
            Result result = measure(plan, folder, interruption);
            show(result);
            return (isAcceptable(result) ? ExitCode.DONE : ExitCode.SYSTEM).code();
        }
    }

    private Result measure(Plan plan, TemporaryFolder folder, Interruption interruption)
            throws IOException, InterruptedException {
        Environment environment = Environment.here();
        long samples = (long) plan.allRounds() * plan.scenarios().size();
        try (Progress progress = Progress.of(samples, options.quiet, output.messages())) {
            List<MeasuredTrial> trials = List.of(new TrialProcess(plan, folder, interruption).run(progress));
            Result result = new Result(program, plan, environment, trials, List.of());
            return result.with(Doubts.about(result));
        }
    }

    private void show(Result result) throws IOException {
        boolean toStandardOutput = STANDARD_OUTPUT.equals(options.output);
        (toStandardOutput ? output.aside() : output).result(ResultText.of(result));
        output.doubts(result.doubts());
        for (MeasuredTrial trial : result.trials())
            if (trial.end() != null) output.message("latency: the trial did not complete: " + trial.end());
        if (toStandardOutput) ResultFile.write(result, output.results());
        else if (options.output != null) write(result, options.output);
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

    private boolean isAcceptable(Result result) {
        return isWhole(result) && (!options.strict || result.doubts().isEmpty());
    }

    /** Whether every trial ended as it should and hardly a sample is missing. */
    private static boolean isWhole(Result result) {
        return result.trials().stream()
                .allMatch(trial -> trial.end() == null
                        && trial.scenarios().stream()
                                .allMatch(scenario -> scenario.unavailable() == null && isWhole(scenario.measured())));
    }

    private static boolean isWhole(Samples samples) {
        int missing = samples.count(Outcome.LOST) + samples.count(Outcome.FAILED);
        return missing <= MOST_MISSING * samples.size();
    }
}
