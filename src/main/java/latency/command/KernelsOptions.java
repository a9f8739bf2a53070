package latency.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import latency.kernel.boot.MachineSize;
import latency.plan.Quantity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that say in what kernels to measure, and how often. */
final class KernelsOptions {
    private static final int MOST_CPUS = 255;

    @Option(
            names = "--boots",
            paramLabel = "K",
            description = "how often each kernel is booted: boots are the trials (default: ${DEFAULT-VALUE})",
            defaultValue = "5",
            converter = Converters.Trials.class)
    int boots;

    @Option(
            names = "--append",
            paramLabel = "WORDS",
            description =
                    "measure each kernel with these words on its command line too, such as mitigations=off; may be given again")
    List<String> appends = List.of();

    @Option(
            names = "--cpus",
            paramLabel = "N",
            description = "CPUs of the virtual machine (default: ${DEFAULT-VALUE})",
            defaultValue = "2",
            converter = Cpus.class)
    private int cpus;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "memory of the virtual machine (default: ${DEFAULT-VALUE})",
            defaultValue = "1G",
            converter = Bytes.class)
    private long memory;

    @Option(
            names = "--kernel-timeout",
            paramLabel = "DURATION",
            description = "after which a kernel that gets no further is given up (default: ${DEFAULT-VALUE})",
            defaultValue = "10m",
            converter = Converters.PositiveDuration.class)
    Duration timeout;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "folder for the result files, one a kernel (default: this folder)",
            defaultValue = ".",
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER)
    Path folder;

    @Option(
            names = {"-q", "--quiet"},
            description = "show no progress")
    boolean quiet;

    MachineSize size() {
        return new MachineSize(cpus, memory);
    }

    static final class Cpus implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) Converters.wholeNumber(text, 1, MOST_CPUS);
        }
    }

    static final class Bytes implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Converters.typed(() -> Quantity.bytes(text));
        }
    }
}
