package latency;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import latency.command.CheckCommand;
import latency.command.CompareCommand;
import latency.command.DoctorCommand;
import latency.command.ExitCode;
import latency.command.ExplainCommand;
import latency.command.ExportCommand;
import latency.command.KernelsCommand;
import latency.command.MethodsCommand;
import latency.command.Output;
import latency.command.OutputOptions;
import latency.command.ReportCommand;
import latency.command.RunCommand;
import latency.command.ShowCommand;
import latency.command.StandardOutput;
import latency.machine.Machine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The root of the command line: from arguments to a command, from exceptions to a message and an exit code. */
@Command(
        name = "latency",
        customSynopsis = "latency [COMMAND] [OPTION]...",
        description = "Measures the time from a parent's trigger to the child's first record.",
        versionProvider = Latency.Version.class)
public final class Latency {
    private static final Set<String> TO_ROOT = Set.of("-h", "--help", "--version");
    private static final String HELP = "/latency/help.txt";

    @CommandLine.Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "show this help")
    private boolean help;

    @CommandLine.Option(names = "--version", versionHelp = true, description = "show the version")
    private boolean version;

    @CommandLine.Mixin
    private final OutputOptions options;

    private Latency(Output output) {
        options = new OutputOptions(output);
    }

    public static void main(String[] args) throws IOException {
        // whatever is printed can be read and compared elsewhere; and for this locale Java formats without its data
        Locale.setDefault(Locale.US);
        StandardOutput results = new StandardOutput();
        Output output = new Output(results.print(), System.err);
        int code = run(args, output);
        String lost = results.failure();
        if (lost != null) {
            output.error("cannot write to standard output: " + lost);
            code = ExitCode.SYSTEM.code();
        }
        // which sets up logging, to log that it was called
        if (code != ExitCode.DONE.code()) System.exit(code);
    }

    /** As {@link #execute}; what the JVM itself cannot do is said in one line too. */
    static int run(String[] args, Output output) {
        try {
            return execute(args, output);
        } catch (OutOfMemoryError full) {
            output.error(
                    "the JVM has too little memory (%s): give it more with java -Xmx".formatted(full.getMessage()));
        } catch (Throwable unforeseen) {
            output.error("the JVM failed: " + unforeseen);
        }
        return ExitCode.SYSTEM.code();
    }

    /** Runs a command line to its end. */
    static int execute(String[] args, Output output) {
        if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h"))) {
            output.result(help());
            return ExitCode.DONE.code();
        }
        // likewise without a parser, which takes about as long as reading and showing a small file
        if (args.length == 2 && args[0].equals("show") && new File(args[1]).isFile()) return show(args[1], output);
        Map<String, Supplier<Object>> commands = commands(output);
        List<String> whole = withCommand(args);
        // looking at all the others would take longer than most of what they do
        commands.keySet().retainAll(whole);
        return commandLine(commands, output).execute(whole.toArray(String[]::new));
    }

    private static int show(String file, Output output) {
        try {
            return new ShowCommand(output, Path.of(file)).call();
        } catch (RuntimeException problem) {
            return failed(problem, output);
        }
    }

    /** Every command by its name, made when it is asked for. */
    static Map<String, Supplier<Object>> commands(Output output) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("run", () -> new RunCommand(Version.program(), output));
        commands.put("show", () -> new ShowCommand(output));
        commands.put("compare", () -> new CompareCommand(output));
        commands.put("check", () -> new CheckCommand(Version.program(), output));
        commands.put("doctor", () -> new DoctorCommand(Machine.here(), output));
        commands.put("export", () -> new ExportCommand(output));
        commands.put("report", () -> new ReportCommand(output));
        commands.put("explain", () -> new ExplainCommand(output));
        commands.put("kernels", () -> new KernelsCommand(output));
        commands.put("methods", () -> new MethodsCommand(output));
        return commands;
    }

    /** What people want to know first, on one screen. */
    static String help() {
        try (InputStream text = Latency.class.getResourceAsStream(HELP)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The root, with these commands. */
    static CommandLine commandLine(Map<String, Supplier<Object>> commands, Output output) {
        CommandLine line = new CommandLine(new Latency(output))
                .setExpandAtFiles(false)
                .setHelpSectionKeys(List.of(HELP))
                .setHelpSectionMap(Map.of(HELP, help -> help()));
        commands.forEach((name, command) -> line.addSubcommand(name, command.get()));
        return line.setOut(new PrintWriter(output.results(), true))
                .setErr(new PrintWriter(output.messages(), true))
                .setParameterExceptionHandler((problem, arguments) -> misused(problem, output))
                .setExecutionExceptionHandler((problem, command, parsed) -> failed(problem, output))
                .setExecutionStrategy(parsed -> execute(line, parsed, output));
    }

    private static int execute(CommandLine line, ParseResult parsed, Output output) {
        line.setColorScheme(Help.defaultColorScheme(output.style().coloured() ? Ansi.ON : Ansi.OFF));
        return new CommandLine.RunLast().execute(parsed);
    }

    /** {@code run} is what happens without a command. */
    private static List<String> withCommand(String[] args) {
        List<String> whole = new ArrayList<>(Arrays.asList(args));
        int place = 0;
        while (place < args.length && OutputOptions.isOne(args[place]))
            place += OutputOptions.takesNext(args[place]) ? 2 : 1;
        String next = place < args.length ? args[place] : "-";
        if (next.startsWith("-") && !TO_ROOT.contains(next)) whole.add(Math.min(place, args.length), "run");
        return whole;
    }

    private static int misused(ParameterException problem, Output output) {
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        output.error("%s (see %s --help)".formatted(problem.getMessage(), command));
        return ExitCode.USAGE.code();
    }

    private static int failed(Exception problem, Output output) {
        output.error(message(problem));
        // what could not be cleaned up after it
        for (Throwable another : problem.getSuppressed())
            if (another instanceof Exception exception) output.error(message(exception));
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
