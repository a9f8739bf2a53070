package latency;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.command.ManPage;
import latency.command.Output;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes what is installed beside the program: manual pages, and completion for shells. Part of the build. */
final class Documents {
    private static final String ZSH = """
            #compdef latency
            # bash's completion, which zsh understands
            autoload -U +X bashcompinit && bashcompinit
            (( $+functions[compopt] )) || compopt() { }
            %s
            _bash_complete -o default -F _complete_latency
            """;

    private Documents() {}

    public static void main(String[] folder) throws IOException {
        write(Path.of(folder[0]));
    }

    /** Into a folder, as it is to stand below a prefix. */
    static void write(Path folder) throws IOException {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
        Output output = new Output(nothing, nothing);
        CommandLine line = Latency.commandLine(Latency.commands(output), output);
        Path pages = Files.createDirectories(folder.resolve("share/man/man1"));
        page(
                line,
                pages,
                Latency.help()
                        .lines()
                        .filter(text -> text.startsWith("  latency"))
                        .toList());
        for (CommandLine command : line.getSubcommands().values()) page(command, pages, List.of());
        String bash = AutoComplete.bash("latency", line);
        write(folder, "share/bash-completion/completions/latency", bash);
        write(folder, "share/zsh/site-functions/_latency", ZSH.formatted(bash));
    }

    private static void page(CommandLine line, Path folder, List<String> examples) throws IOException {
        String name = ManPage.name(line.getCommandSpec()) + ".1";
        Files.writeString(folder.resolve(name), ManPage.of(line, Latency.Version.program(), examples));
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
