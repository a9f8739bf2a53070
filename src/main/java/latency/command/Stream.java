package latency.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import latency.posix.Native;
import latency.report.Style;

/**
 * One of the two standard streams for output.
 *
 * @param descriptor of the process
 */
record Stream(PrintStream print, int descriptor) {
    private static final String BEYOND_ASCII = "µ×±…·–█";
    private static final String IN_ASCII = "ux~.--#";
    /** What does something to a terminal, but for the colours: names and texts may come from a file. */
    private static final Pattern CONTROLS = Pattern.compile("\\e(?!\\[\\d{1,2}m)|[\\p{Cc}&&[^\\n\\t\\e]]");

    private static final int NARROWEST = 20;
    private static final int WIDEST = 1000;

    void print(String text) {
        print.print(readable(text));
        print.flush();
    }

    /** How text looks best there. */
    Style style(Colour colour) {
        Map<String, String> environment = System.getenv();
        return new Style(width(environment.get("COLUMNS")), colour.isWanted(environment, this::isTerminal));
    }

    /** What the environment says, else the terminal, else what is usual. */
    private int width(String columns) {
        int said = columns != null && columns.matches("[0-9]{1,4}") ? Integer.parseInt(columns) : 0;
        if (said == 0) said = isTerminal() ? Native.terminalColumns(descriptor) : 0;
        return said == 0 ? Style.USUAL_WIDTH : Math.clamp(said, NARROWEST, WIDEST);
    }

    /** What has no name under /dev is none, and what has is asked: that starts the foreign linker, which takes its time. */
    boolean isTerminal() {
        try {
            String name = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return name.startsWith("/dev/") && !name.equals("/dev/null") && Native.isTerminal(descriptor);
        } catch (IOException closed) {
            return false;
        }
    }

    /** The few characters beyond ASCII that the program uses, replaced one for one where they cannot be shown. */
    private String readable(String raw) {
        String text = CONTROLS.matcher(raw).replaceAll("?");
        CharsetEncoder encoder = print.charset().newEncoder();
        if (encoder.canEncode(text)) return text;
        StringBuilder readable = new StringBuilder(text);
        for (int i = 0; i < readable.length(); i++) {
            int known = BEYOND_ASCII.indexOf(readable.charAt(i));
            if (known >= 0 && !encoder.canEncode(readable.charAt(i))) readable.setCharAt(i, IN_ASCII.charAt(known));
        }
        return readable.toString();
    }
}
