package latency.kernel.boot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a virtual machine says, each in a file that grows while it runs.
 *
 * @param console the kernel's, by the serial line
 * @param messages lines of {@code init}, which begin with its name, and of the program
 * @param result the bytes of a result file
 * @param errors QEMU's own
 */
record GuestStreams(Path console, Path messages, Path result, Path errors) {
    private static final int LAST_LINES = 12;
    private static final String INIT = "init: ";
    private static final Pattern ENDED = Pattern.compile("init: ended (\\d+)");
    private static final Pattern PERCENT = Pattern.compile("(\\d+)% done");
    private static final Pattern PANIC = Pattern.compile("Kernel panic - not syncing: (.*)");
    private static final Pattern UNKNOWN = Pattern.compile("Unknown kernel command line parameters \"(.*)\"");

    /** New ones, with nothing in them. */
    static GuestStreams in(Path folder) throws IOException {
        GuestStreams streams = new GuestStreams(
                folder.resolve("console"),
                folder.resolve("messages"),
                folder.resolve("result.gz"),
                folder.resolve("errors"));
        for (Path file : List.of(streams.console, streams.messages, streams.result, streams.errors))
            Files.write(file, new byte[0]);
        return streams;
    }

    /** Grows while the program gets on. What the kernel prints is no progress: one that hangs may complain for ever. */
    long progress() throws IOException {
        return Files.size(messages) + Files.size(result);
    }

    /** The last percentage that the program printed; 0 before. */
    int percent() throws IOException {
        return Math.min(100, Integer.parseInt(last(PERCENT, lines(messages), "0")));
    }

    boolean hasStarted() throws IOException {
        return lines(messages).stream().anyMatch(line -> line.startsWith(INIT));
    }

    /** The exit code of the program; −1 if it has not ended. */
    int exitCode() throws IOException {
        return Integer.parseInt(last(ENDED, lines(messages), "-1"));
    }

    /** Why init gave up, or that it made do with something else; empty if there is nothing to tell. */
    List<String> complaints() throws IOException {
        return lines(messages).stream()
                .filter(line -> line.startsWith(INIT + "cannot ")
                        || line.startsWith(INIT + "lacks ")
                        || line.startsWith(INIT + "has no "))
                .map(line -> line.substring(INIT.length()))
                .toList();
    }

    /** What the program said, but for its progress and its doubts. */
    List<String> programLines() throws IOException {
        return lines(messages).stream()
                .filter(line -> !line.startsWith(INIT) && !PERCENT.matcher(line).matches() && !line.isBlank())
                .toList();
    }

    /** What the kernel panicked about; null if it did not. */
    String panic() throws IOException {
        return last(PANIC, lines(console), null);
    }

    /** Of these words on the kernel's command line, those that it says it does not know. */
    List<String> unknown(String words) throws IOException {
        List<String> unknown = List.of(last(UNKNOWN, lines(console), "").split(" "));
        return List.of(words.split("\\s+")).stream().filter(unknown::contains).toList();
    }

    List<String> lastConsoleLines() throws IOException {
        List<String> lines = lines(console);
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }

    List<String> errorLines() throws IOException {
        return lines(errors);
    }

    /** Without what only moves a cursor. */
    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .replaceAll("\\e\\[[0-9;?]*[A-Za-z]|\\ec", "")
                .lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").stripTrailing())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String last(Pattern pattern, List<String> lines, String otherwise) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .reduce((first, second) -> second)
                .orElse(otherwise);
    }
}
