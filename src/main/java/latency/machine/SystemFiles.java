package latency.machine;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a system, by their absolute names, below any folder: a copy of another machine's /proc and /sys reads
 * like the machine itself. What cannot be read is empty, never an error.
 */
public final class SystemFiles {
    private static final Pattern CHOSEN = Pattern.compile("\\[([^\\]]*)\\]");

    private final Path root;

    /** Those below {@code root}; this machine's own are below {@code /}. */
    public SystemFiles(Path root) {
        this.root = root;
    }

    Path path(String name) {
        return root.resolve(name.substring(1));
    }

    boolean exists(String name) {
        return Files.exists(path(name));
    }

    /** Whether it is there, but not for this user to read. */
    boolean isClosed(String name) {
        return exists(name) && !Files.isReadable(path(name));
    }

    /** The whole text, without the white space around it. */
    Optional<String> text(String name) {
        // buffered: a file below /proc/sys answers its first read only, and that of a file without a size is of one
        // byte
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path(name)))) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip());
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    List<String> lines(String name) {
        return text(name).map(text -> text.lines().toList()).orElse(List.of());
    }

    /** A whole number. */
    Optional<Long> number(String name) {
        try {
            return text(name).map(Long::valueOf);
        } catch (NumberFormatException word) {
            return Optional.empty();
        }
    }

    /** Of a list such as {@code always [madvise] never} the word in brackets, of any other text all of it. */
    Optional<String> chosen(String name) {
        return text(name).map(text -> {
            Matcher chosen = CHOSEN.matcher(text);
            return chosen.find() ? chosen.group(1) : text;
        });
    }

    /** What follows {@code field} and its colon on the first line that begins with it. */
    Optional<String> field(String name, String field) {
        return field(lines(name), field);
    }

    static Optional<String> field(List<String> lines, String field) {
        for (String line : lines) {
            if (line.startsWith(field))
                return Optional.of(line.substring(line.indexOf(':') + 1).strip());
        }
        return Optional.empty();
    }

    /** The words of a text. */
    List<String> words(String name) {
        return text(name).map(text -> List.of(text.split("\\s+"))).orElse(List.of());
    }

    /** The names in a folder that match a regular expression, sorted. */
    List<String> names(String folder, String pattern) {
        try (Stream<Path> entries = Files.list(path(folder))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(entry -> entry.matches(pattern))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }
}
