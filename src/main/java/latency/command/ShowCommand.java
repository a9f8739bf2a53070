package latency.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import latency.report.ResultText;
import latency.report.SpikesText;
import latency.result.Result;
import latency.result.ResultFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latency show}: what a run showed, again. */
@Command(name = "show", description = "Show what a run showed, from its result file.")
public final class ShowCommand implements Callable<Integer> {
    private final Output output;

    @Mixin
    private final ShowOptions options = new ShowOptions();

    @Parameters(paramLabel = "FILE", description = "a result file")
    private Path file;

    public ShowCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        Result result = ResultFile.read(file);
        output.result(ResultText.of(result, options.shown()));
        output.result(SpikesText.of(result, options.spikes()));
        output.doubts(result.doubts());
        return ExitCode.DONE.code();
    }
}
