package latency.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Model.CommandSpec;

/** The manual page of a command, in roff, from what its help says. */
public final class ManPage {
    private static final ColorScheme PLAIN = Help.defaultColorScheme(Help.Ansi.OFF);
    /** Of what picocli renders for an option: the names with the value, and the description. */
    private static final int NAMES = 3;

    private static final int DESCRIPTION = 4;

    private final CommandLine line;
    private final CommandSpec spec;
    private final String program;
    private final List<String> page = new ArrayList<>();

    private ManPage(CommandLine line, String program) {
        this.line = line;
        this.spec = line.getCommandSpec();
        this.program = program;
    }

    /**
     * The page; every line ends with a newline.
     *
     * @param program its name and version
     * @param examples command lines and what they do; may be empty
     */
    public static String of(CommandLine line, String program, List<String> examples) {
        ManPage page = new ManPage(line, program);
        page.head();
        page.options();
        page.commands();
        page.exitCodes();
        page.examples(examples);
        page.others();
        return page.page.stream().map(text -> text + "\n").collect(Collectors.joining());
    }

    /** Such as {@code latency-run}. */
    public static String name(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    private void head() {
        String[] description = spec.usageMessage().description();
        page.add(".TH %s 1 \"\" \"%s\"".formatted(name(spec).toUpperCase(Locale.ROOT), program));
        section("NAME");
        add(name(spec) + " - " + description[0].replaceFirst("\\.$", ""));
        section("SYNOPSIS");
        add(line.getHelp().synopsis(0).strip().replaceAll("\\s+", " "));
        section("DESCRIPTION");
        Arrays.stream(description).forEach(this::paragraph);
        Arrays.stream(spec.usageMessage().footer()).forEach(this::paragraph);
    }

    private void options() {
        section("OPTIONS");
        Help help = line.getHelp();
        for (var parameter : spec.positionalParameters())
            item(help.createDefaultParameterRenderer().render(parameter, help.parameterLabelRenderer(), PLAIN), "");
        for (var option : spec.options()) {
            if (option.hidden()) continue;
            String others = Arrays.stream(option.names())
                    .filter(name -> !name.startsWith("--"))
                    .map(name -> name + ", ")
                    .collect(Collectors.joining());
            item(help.createDefaultOptionRenderer().render(option, help.parameterLabelRenderer(), PLAIN), others);
        }
    }

    private void item(Text[][] rows, String beginning) {
        page.add(".TP");
        page.add("\\fB" + escaped(beginning + joined(rows, NAMES)) + "\\fR");
        add(joined(rows, DESCRIPTION));
    }

    private static String joined(Text[][] rows, int column) {
        return Arrays.stream(rows)
                .map(row -> row[column].toString().strip())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private void commands() {
        if (line.getSubcommands().isEmpty()) return;
        section("COMMANDS");
        line.getSubcommands().values().forEach(this::command);
    }

    private void command(CommandLine command) {
        page.add(".TP");
        page.add("\\fB" + escaped(name(command.getCommandSpec())) + "\\fR(1)");
        add(command.getCommandSpec().usageMessage().description()[0]);
    }

    private void exitCodes() {
        Map<String, String> codes = spec.usageMessage().exitCodeList();
        if (codes.isEmpty()) return;
        section("EXIT STATUS");
        codes.forEach((code, meaning) -> {
            page.add(".TP");
            page.add("\\fB" + code + "\\fR");
            add(meaning);
        });
    }

    private void examples(List<String> examples) {
        if (examples.isEmpty()) return;
        section("EXAMPLES");
        page.add(".nf");
        examples.forEach(this::add);
        page.add(".fi");
    }

    private void others() {
        if (spec.parent() == null) return;
        section("SEE ALSO");
        page.add("\\fB" + escaped(name(spec.parent())) + "\\fR(1)");
    }

    private void section(String title) {
        page.add(".SH " + title);
    }

    private void paragraph(String text) {
        page.add(".PP");
        add(text.replace("%%", "%").replace("%n", " ").strip());
    }

    private void add(String text) {
        page.add(escaped(text));
    }

    /** What roff would take for its own is taken as it is: backslashes, hyphens, and dots and quotes at the beginning. */
    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
