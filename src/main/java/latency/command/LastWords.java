package latency.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import latency.posix.Errno;

/** What a trial said before it ended, in one line and without what a JVM says around it. */
final class LastWords {
    private static final int SIGNAL_EXIT = 128;
    private static final int SIGKILL = 9;
    private static final int MOST_LINES = 2;

    /** The JVM's log, the frames of its stack traces, and its openings. */
    private static final Pattern NOISE =
            Pattern.compile("\\[\\d.*|at .*|#|.* VM warning: .*|Error occurred during initialization of VM|");

    private static final Pattern DECORATION = Pattern.compile("^# +|^Exception in thread \"[^\"]*\" ");
    private static final Pattern NO_THREAD = Pattern.compile("native thread|create worker thread");
    private static final Pattern NO_MEMORY = Pattern.compile("[Cc]ould not (allocate|reserve)|insufficient memory");

    private LastWords() {}

    /** From the file that holds all it said; how it ended, if that is nothing. */
    static String of(Path output, int exitValue) throws IOException {
        List<String> words = Files.readAllLines(output).stream()
                .map(String::strip)
                .filter(line -> !NOISE.matcher(line).matches())
                .map(line -> DECORATION.matcher(line).replaceFirst(""))
                .limit(MOST_LINES)
                .toList();
        if (words.isEmpty()) return ended(exitValue);
        String line = String.join("; ", words);
        return line + limit(line);
    }

    /** What may have bitten a JVM that could not start. */
    private static String limit(String line) {
        if (NO_THREAD.matcher(line).find()) return Errno.limit(Errno.EAGAIN);
        return NO_MEMORY.matcher(line).find() ? Errno.limit(Errno.ENOMEM) : "";
    }

    private static String ended(int code) {
        if (code <= SIGNAL_EXIT) return "ended with status " + code;
        int signal = code - SIGNAL_EXIT;
        return "ended by signal " + signal + (signal == SIGKILL ? ", sent by somebody or for want of memory" : "");
    }
}
