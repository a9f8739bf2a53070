package latency.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import latency.plan.PlanException;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * RUN-OPTIONS, for {@code run} in a virtual machine: checked here, before anything boots.
 *
 * @param options what they say
 * @param words for the guest's command line
 */
record GuestArguments(RunOptions options, List<String> words) {
    /** A small parent beside the JVM; and fewer samples, because a boot takes longer than a trial. */
    private static final List<List<String>> USUAL = List.of(
            List.of("--method", "fork,forkserver,forkserver:posix_spawn"),
            List.of("--rounds", "1000"),
            List.of("--warmup", "50"));

    /** Boots are the trials, and how many there are is said elsewhere. */
    private static final Set<String> OF_TRIALS = Set.of("--trials", "--until", "--most-trials");

    /** They are for what is shown and kept here; each boot has a seed of its own. */
    private static final Set<String> STAY_HERE = Set.of("--quiet", "--strict", "--show", "--seed");

    static GuestArguments of(List<String> given) {
        List<String> all = new ArrayList<>(given);
        ParseResult parsed = parsed(new RunOptions(), given);
        for (List<String> usual : USUAL) if (!parsed.hasMatchedOption(usual.getFirst())) all.addAll(usual);
        RunOptions options = new RunOptions();
        List<String> words = new ArrayList<>(List.of("run", "--trials", "1", "--output", "/result.gz"));
        for (OptionSpec option : parsed(options, all).matchedOptions()) words.addAll(words(option));
        return new GuestArguments(options, List.copyOf(words));
    }

    private static ParseResult parsed(RunOptions options, List<String> words) {
        try {
            return new CommandLine(options).parseArgs(words.toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw new PlanException("RUN-OPTIONS: %s (see latency run --help)".formatted(wrong.getMessage()));
        }
    }

    private static List<String> words(OptionSpec option) {
        String name = option.longestName();
        if (OF_TRIALS.contains(name))
            throw new PlanException("RUN-OPTIONS: %s: boots are the trials; use --boots, before --".formatted(name));
        if (name.equals("--output"))
            throw new PlanException("RUN-OPTIONS: --output: say before -- which folder the results go to");
        if (STAY_HERE.contains(name)) return List.of();
        if (option.arity().max() == 0) return List.of(name);
        return option.originalStringValues().stream()
                .map(value -> name + "=" + value)
                .toList();
    }
}
