package latency.command;

import java.util.List;
import java.util.concurrent.Callable;
import latency.machine.Fact;
import latency.machine.Machine;
import latency.report.DoctorJson;
import latency.report.DoctorText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code latency doctor}: what on this machine disturbs a measurement; it reads and changes nothing. */
@Command(name = "doctor", description = "Show what on this machine disturbs a measurement or changes what is measured.")
public final class DoctorCommand implements Callable<Integer> {
    private final Machine machine;
    private final Output output;

    @Option(names = "--json", description = "write JSON")
    private boolean json;

    public DoctorCommand(Machine machine, Output output) {
        this.machine = machine;
        this.output = output;
    }

    @Override
    public Integer call() {
        List<Fact> facts = machine.facts();
        output.result(json ? DoctorJson.of(facts) : DoctorText.of(facts, output.style()));
        return ExitCode.DONE.code();
    }
}
