package latency;

import java.io.IOException;
import java.nio.file.Path;
import latency.posix.Interception;
import latency.trial.OtherTrial;

/** The program, but its system calls from here on are the supervisor's to decide. */
final class OtherCommand {
    private OtherCommand() {}

    public static void main(String[] args) throws IOException {
        Interception.handOver(Path.of(System.getProperty("gate")), OtherTrial.numbers(System.getProperty("calls")));
        Latency.main(args);
    }
}
