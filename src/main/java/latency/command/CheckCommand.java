package latency.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import latency.compare.Metric;
import latency.compare.Regression;
import latency.compare.Regression.Answer;
import latency.doubt.Doubts;
import latency.plan.Plan;
import latency.plan.PlanException;
import latency.report.RegressionText;
import latency.result.Environment;
import latency.result.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code latency check}: measures what a baseline measured, until it is clear whether it has become slower. */
@Command(
        name = "check",
        description = {
            "Measure what a baseline measured until it is clear whether it has become slower.",
            "The baseline should have ten trials or more: what it does not know, no check can find out."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:not slower",
            "1:slower",
            "2:a wrong command line, or a baseline that cannot be used",
            "3:could not measure",
            "125:cannot tell; git bisect run skips the commit"
        },
        footer = {
            "git bisect run takes 2 and 3 for a bad commit too. Let its script end with 125 or 128 instead:",
            "  latency check ...; code=$?; case $code in 2|3) exit 128;; *) exit $code;; esac"
        },
        sortOptions = false)
public final class CheckCommand implements Callable<Integer> {
    private static final List<String> MACHINE = List.of("host", "cpu", "cpus");

    private final String program;
    private final Output output;

    @Option(names = "--baseline", paramLabel = "FILE", required = true, description = "a result file")
    private Path baselineFile;

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description = "p50, p99 or another quantile of the latency, or returned: the median time until the"
                    + " parent's call came back (default: ${DEFAULT-VALUE})",
            defaultValue = "p50",
            converter = Converters.Metrics.class)
    private Metric metric;

    @Option(
            names = "--max-regression",
            paramLabel = "PERCENT",
            description = "by how much it may grow (default: ${DEFAULT-VALUE})",
            defaultValue = "5%",
            converter = Converters.Percent.class)
    private double allowed;

    @Option(
            names = "--time-cap",
            paramLabel = "DURATION",
            description = "start no trial that would end later (default: ${DEFAULT-VALUE})",
            defaultValue = "10m",
            converter = Converters.PositiveDuration.class)
    private Duration timeCap;

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "arguments of the trials' JVM, separated by spaces, instead of the baseline's")
    private String jvmArgs;

    @Option(
            names = "--candidate",
            paramLabel = "FILE",
            description = "judge this result, such as one that latency kernels wrote, instead of measuring here")
    private Path candidateFile;

    @Option(names = "--other-machine", description = "accept a baseline that was measured on another machine")
    private boolean otherMachine;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "write every sample to this file, compressed if it ends in .gz; - is standard output")
    private Path file;

    @Option(
            names = {"-q", "--quiet"},
            description = "show no progress")
    private boolean quiet;

    public CheckCommand(String program, Output output) {
        this.program = program;
        this.output = output;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Result baseline = Source.read(baselineFile, output);
        if (candidateFile != null)
            return judge(baseline, Source.read(candidateFile, output)).code();
        Environment environment = Environment.here();
        requireSameMachine(baseline.environment(), environment);
        Destination destination = new Destination(file);
        Regression regression = new Regression(metric, allowed);
        if (!regression.canBeTold(baseline)) return cannotTell().code();
        Plan plan = plan(baseline.plan());
        try (Interruption interruption = Interruption.open();
                TemporaryFolder folder = TemporaryFolder.create()) {
            Looks looks = new Looks(regression, baseline, timeCap);
            Result run = new Result(program, plan, environment, List.of(), List.of());
            Result result = measure(new TrialSeries(run, folder, interruption, output), looks, plan);
            Output text = destination.besides(output);
            text.result(looks.text(result, text.style()));
            RunCommand.complain(result, output);
            destination.keep(result, output);
            return exitCode(looks.answer(), result).code();
        }
    }

    /** A single look at what has been measured already. */
    private ExitCode judge(Result baseline, Result candidate) {
        requireSameMachine(baseline.environment(), candidate.environment());
        Regression regression = new Regression(metric, allowed);
        if (!regression.canBeTold(baseline)) return cannotTell();
        Answer answer = regression.answer(baseline, candidate);
        output.result(RegressionText.of(regression, answer, baseline, candidate, output.style()));
        return exitCode(answer, candidate);
    }

    private ExitCode cannotTell() {
        output.error("the baseline %s has fewer than three complete trials: measure one with --trials 10"
                .formatted(baselineFile));
        return ExitCode.CANNOT_TELL;
    }

    private Result measure(TrialSeries series, Looks looks, Plan plan) throws IOException, InterruptedException {
        long most = plan.trials() * series.samplesOfOne();
        try (Progress progress = Progress.of(most, quiet, output.messages())) {
            boolean over = false;
            while (!over && series.add(progress)) over = looks.isOver(series.result());
        }
        Result result = series.result();
        return result.with(Doubts.about(result));
    }

    private Plan plan(Plan measured) {
        Plan plan = measured.withTrials(Regression.MOST_TRIALS);
        return jvmArgs == null ? plan : plan.withJvmArgs(RunOptions.words(jvmArgs));
    }

    private void requireSameMachine(Environment baseline, Environment here) {
        for (String fact : MACHINE) {
            if (otherMachine || baseline.fact(fact).equals(here.fact(fact))) continue;
            throw new PlanException(
                    "--baseline %s was measured on another machine (%s %s, here %s): measure one here, or use --other-machine"
                            .formatted(baselineFile, fact, baseline.fact(fact), here.fact(fact)));
        }
    }

    private static ExitCode exitCode(Answer answer, Result result) {
        if (!result.isWhole()) return ExitCode.SYSTEM;
        return switch (answer) {
            case GOOD -> ExitCode.DONE;
            case SLOWER -> ExitCode.SLOWER;
            case OPEN -> ExitCode.CANNOT_TELL;
        };
    }
}
