package latency.start;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import latency.posix.HandoffPage;

/**
 * The JDK's own ProcessBuilder, by whatever mechanism it is configured to use. It closes all descriptors but the first
 * three in its children, so that the child program is told paths; and it reaps its children itself.
 */
final class JdkProcess implements Start {
    private static final int EAGAIN = latency.posix.Errno.EAGAIN;
    private static final int SIGNAL_EXIT = 128;
    private static final Pattern ERROR = Pattern.compile("error[=:] ?([1-9]\\d{0,3})\\b");

    private final ProcessBuilder builder;
    private Process process;

    JdkProcess(Parts parts) {
        String page =
                "/proc/%d/fd/%d".formatted(HandoffPage.OWN_PID, parts.page().descriptor());
        List<String> command = new ArrayList<>(
                List.of(parts.childProgram().in(parts.programs()).toString()));
        command.addAll(parts.arguments(
                path(parts.page().descriptor()), path(parts.lock().descriptor())));
        builder = new ProcessBuilder(command)
                .redirectInput(Redirect.INHERIT)
                .redirectOutput(Redirect.INHERIT)
                .redirectError(Redirect.INHERIT);
    }

    private static String path(int descriptor) {
        return "/proc/%d/fd/%d".formatted(HandoffPage.OWN_PID, descriptor);
    }

    @Override
    public int start() {
        try {
            process = builder.start();
            return (int) process.pid();
        } catch (IOException refused) {
            return -errno(refused.getMessage());
        }
    }

    /** The JDK's message has the number as {@code error: 11}, before JDK 25 as {@code error=11}; EAGAIN if it has none. */
    private static int errno(String message) {
        Matcher number = ERROR.matcher(message);
        return number.find() ? Integer.parseInt(number.group(1)) : EAGAIN;
    }

    @Override
    public void reap(int child, Ended ended) {
        int code = process.onExit().join().exitValue();
        int status = code > SIGNAL_EXIT ? code - SIGNAL_EXIT : code << 8;
        ended.set(status, Ended.UNKNOWN, Ended.UNKNOWN, Ended.UNKNOWN);
    }
}
