package latency.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import latency.result.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latency show}: what a run showed, again, or would have shown if it had not been killed. */
@Command(name = "show", description = "Show what a run showed, from its result file.")
public final class ShowCommand implements Callable<Integer> {
    private final Output output;

    @Mixin
    private final ShowOptions options = new ShowOptions();

    @Parameters(
            paramLabel = "FILE",
            description = "a result file, or the sample log of a run that was killed; - is standard input")
    private Path file;

    public ShowCommand(Output output) {
        this(output, null);
    }

    /** As if the file had been given as its argument, without options. */
    public ShowCommand(Output output, Path file) {
        this.output = output;
        this.file = file;
    }

    @Override
    public Integer call() {
        options.check();
        Result result = Source.read(file, output);
        output.result(options.text(result, output.style()));
        output.doubts(result.doubts());
        return ExitCode.DONE.code();
    }
}
