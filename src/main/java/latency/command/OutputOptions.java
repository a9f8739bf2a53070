package latency.command;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command has: how it says what it says. */
public final class OutputOptions {
    private final Output output;

    public OutputOptions(Output output) {
        this.output = output;
    }

    /** Whether an argument is one of these options: they may stand in front of the command. */
    public static boolean isOne(String argument) {
        return argument.equals("-v") || argument.equals("--verbose") || argument.startsWith("--color");
    }

    /** Whether the option's value is the argument behind it. */
    public static boolean takesNext(String argument) {
        return argument.equals("--color");
    }

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
            defaultValue = "auto",
            completionCandidates = ListConverters.ColourNames.class,
            converter = Converters.Colours.class)
    void setColour(Colour when) {
        output.setColour(when);
    }

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "say on standard error what is being done")
    void setVerbose(boolean say) {
        output.setVerbose(say);
    }
}
