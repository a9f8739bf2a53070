package latency.kernel.boot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** A small runtime, made of the JDK that this runs on. */
final class RuntimeImage {
    private RuntimeImage() {}

    /**
     * Makes one, with an archive of its classes, without which a JVM takes twice as long to start.
     *
     * @param folder there must be none yet
     */
    static void make(Path folder) throws IOException, InterruptedException {
        ToolProvider jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new BootException(
                        "jlink is missing from %s: kernels need a runtime made of a whole JDK; name one with LATENCY_JAVA"
                                .formatted(System.getProperty("java.home"))));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
        int code = jlink.run(
                stream,
                stream,
                "--add-modules",
                "java.base",
                "--strip-java-debug-attributes",
                "--no-man-pages",
                "--no-header-files",
                "--output",
                folder.toString());
        if (code != 0) throw new IOException("jlink: " + firstLine(said.toString(StandardCharsets.UTF_8)));
        archiveClasses(folder);
    }

    /** What jlink would do for that writes to this process's own streams. */
    private static void archiveClasses(Path folder) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        folder.resolve("bin/java").toString(), "-Xshare:dump", "-Xlog:disable", "-Xlog:all=error")
                .redirectErrorStream(true)
                .start();
        java.getOutputStream().close();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (java.waitFor() != 0) throw new IOException("java -Xshare:dump: " + firstLine(said));
    }

    private static String firstLine(String text) {
        return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("it failed without a word");
    }
}
