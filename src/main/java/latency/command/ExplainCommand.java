package latency.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import latency.plan.PlanException;
import latency.report.SpikesText;
import latency.result.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latency explain}: what took the slowest samples so long. */
@Command(
        name = "explain",
        description = "Say what took the slowest samples so long, from a result that was measured with --stages.")
public final class ExplainCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "FILE", description = "a result file; - is standard input")
    private Path file;

    @Option(
            names = "--spikes",
            paramLabel = "N",
            description = "how many of each scenario (default: ${DEFAULT-VALUE})",
            defaultValue = "5",
            converter = Converters.Spikes.class)
    private int spikes;

    public ExplainCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        Result result = Source.read(file, output);
        String text = SpikesText.of(result, spikes, output.style());
        if (text.isEmpty()) throw new PlanException("%s has no stages: measure with --stages, as root".formatted(file));
        output.result(text.stripLeading());
        return ExitCode.DONE.code();
    }
}
