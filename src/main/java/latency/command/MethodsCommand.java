package latency.command;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import latency.plan.ClockChoice;
import latency.plan.Conditions;
import latency.plan.Plan;
import latency.plan.Scenario;
import latency.report.MethodsText;
import latency.result.Environment;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code latency methods}: what there is to measure, and whether this machine has it, which is tried. */
@Command(name = "methods", description = "List start methods, triggers and axes, and try which of them work here.")
public final class MethodsCommand implements Callable<Integer> {
    private static final int SEED = 1;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Output output;

    @Option(names = "--json", description = "as JSON")
    private boolean json;

    public MethodsCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Interruption interruption = Interruption.open();
                TemporaryFolder folder = TemporaryFolder.create()) {
            Result run = new Result("latency methods", plan(), Environment.here(), List.of(), List.of());
            MeasuredTrial trial = new TrialProcess(run, 1, folder, interruption, null, output).run(samples -> {});
            // its samples are in the folder
            List<MeasuredScenario> tried = trial.scenarios();
            output.result(json ? MethodsText.json(tried) : MethodsText.text(tried, output.style()));
        }
        return ExitCode.DONE.code();
    }

    /** One sample of every start method, and one of every trigger. */
    private static Plan plan() {
        List<Scenario> scenarios = new ArrayList<>();
        for (StartMethod method : StartMethod.values()) scenarios.add(Scenario.usual(method, Trigger.START));
        for (Trigger trigger : Trigger.values()) scenarios.add(Scenario.usual(StartMethod.CLONE, trigger));
        return new Plan(
                scenarios.stream().distinct().toList(),
                1,
                0,
                1,
                SEED,
                TIMEOUT,
                ClockChoice.MONOTONIC,
                List.of(),
                Conditions.USUAL);
    }
}
