package latency;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import latency.command.CheckCommand;
import latency.command.CompareCommand;
import latency.command.DoctorCommand;
import latency.command.ExitCode;
import latency.command.KernelsCommand;
import latency.command.MethodsCommand;
import latency.command.Output;
import latency.command.RunCommand;
import latency.command.ShowCommand;
import latency.machine.Machine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The root of the command line: from arguments to a command, from exceptions to a message and an exit code. */
@Command(
        name = "latency",
        description = "Measures the time from a parent's trigger to the child's first record.",
        versionProvider = Latency.Version.class)
public final class Latency {
    @CommandLine.Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "show this help")
    private boolean help;

    @CommandLine.Option(names = "--version", versionHelp = true, description = "show the version")
    private boolean version;

    private Latency() {}

    public static void main(String[] args) {
        // whatever is printed can be read and compared elsewhere
        Locale.setDefault(Locale.ROOT);
        System.exit(run(args, Output.standard()));
    }

    /** As {@link #execute}; what the JVM itself cannot do is said in one line too. */
    static int run(String[] args, Output output) {
        try {
            return execute(args, output);
        } catch (OutOfMemoryError full) {
            output.message("latency: the JVM has too little memory (%s): give it more with java -Xmx"
                    .formatted(full.getMessage()));
        } catch (Throwable unforeseen) {
            output.message("latency: the JVM failed: " + unforeseen);
        }
        return ExitCode.SYSTEM.code();
    }

    /** Runs a command line to its end. */
    static int execute(String[] args, Output output) {
        CommandLine line = new CommandLine(new Latency())
                .addSubcommand(new RunCommand(Version.program(), output))
                .addSubcommand(new ShowCommand(output))
                .addSubcommand(new MethodsCommand(output))
                .addSubcommand(new DoctorCommand(Machine.here(), output))
                .addSubcommand(new CompareCommand(output))
                .addSubcommand(new CheckCommand(Version.program(), output))
                .addSubcommand(new KernelsCommand(output))
                .setExpandAtFiles(false)
                .setOut(new PrintWriter(output.results(), true))
                .setErr(new PrintWriter(output.messages(), true))
                .setParameterExceptionHandler((problem, arguments) -> misused(problem, output))
                .setExecutionExceptionHandler((problem, command, parsed) -> failed(problem, output));
        return line.execute(withCommand(line, args));
    }

    /** {@code run} is what happens without a command. */
    private static String[] withCommand(CommandLine line, String[] args) {
        Set<String> known = line.getSubcommands().keySet();
        boolean toRoot = args.length > 0
                && (known.contains(args[0])
                        || !args[0].startsWith("-")
                        || isRootOption(line.getCommandSpec(), args[0]));
        if (toRoot) return args;
        List<String> run = new ArrayList<>(List.of("run"));
        run.addAll(Arrays.asList(args));
        return run.toArray(String[]::new);
    }

    private static boolean isRootOption(CommandSpec root, String argument) {
        return root.findOption(argument) != null;
    }

    private static int misused(ParameterException problem, Output output) {
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        output.message("latency: %s (see %s --help)".formatted(problem.getMessage(), command));
        return ExitCode.USAGE.code();
    }

    private static int failed(Exception problem, Output output) {
        output.message("latency: " + message(problem));
        return switch (problem) {
            case latency.plan.PlanException usage -> ExitCode.USAGE.code();
            case latency.result.ResultFileException usage -> ExitCode.USAGE.code();
            default -> ExitCode.SYSTEM.code();
        };
    }

    private static String message(Exception problem) {
        return switch (problem) {
            case IOException failure -> failure.toString();
            case UncheckedIOException failure -> failure.getCause().toString();
            default -> String.valueOf(problem.getMessage());
        };
    }

    /** From the jar's manifest. */
    static final class Version implements IVersionProvider {
        static String program() {
            String version = Latency.class.getPackage().getImplementationVersion();
            return "latency " + (version == null ? "unreleased" : version);
        }

        @Override
        public String[] getVersion() {
            return new String[] {program()};
        }
    }
}
