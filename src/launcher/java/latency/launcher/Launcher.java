package latency.launcher;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Where {@code java -jar latency.jar} begins, compiled for Java 8. On a JVM that is new enough it runs the program; on an
 * older one it finds a newer one and runs the program there, with the same arguments, streams and exit code.
 */
public final class Launcher {
    private static final int NEEDED = 25;
    private static final int NO_JVM = 2;
    /** The build names another one, to have the way through here in the cache. */
    private static final String PROGRAM = System.getProperty("latency.program", "latency.Latency");
    /** What the JVM found out about the program, beside the jar: not every jar has one. */
    private static final String CACHE = "latency.aot";

    private final List<String> seen = new ArrayList<String>();
    private Process program;
    private boolean ending;

    private Launcher() {}

    public static void main(String[] args) throws Exception {
        if (major(System.getProperty("java.specification.version")) >= NEEDED) {
            Class.forName(PROGRAM).getMethod("main", String[].class).invoke(null, (Object) args);
        } else {
            System.exit(new Launcher().relaunch(args));
        }
    }

    private int relaunch(String[] args) throws IOException, InterruptedException {
        String java = findJava();
        if (java == null) return NO_JVM;
        List<String> command = new ArrayList<String>(Arrays.asList(
                java,
                "-XX:+UseSerialGC",
                "-Xms32m",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Dlatency.launcher=" + pid()));
        String jar = System.getProperty("java.class.path");
        File cache = new File(new File(jar).getAbsoluteFile().getParentFile(), CACHE);
        if (cache.exists()) command.addAll(Arrays.asList("-XX:AOTCache=" + cache, "-Xlog:disable"));
        command.addAll(Arrays.asList("-jar", jar));
        command.addAll(Arrays.asList(args));
        try {
            Runtime.getRuntime().addShutdownHook(new Thread() {
                @Override
                public void run() {
                    end();
                }
            });
        } catch (IllegalStateException tooLate) {
            ending = true;
        }
        start(command);
        return program.waitFor();
    }

    /** Not while this JVM ends, which it does during the wait: nobody would end the program then. */
    private synchronized void start(List<String> command) throws IOException, InterruptedException {
        while (ending) wait();
        program = new ProcessBuilder(command).inheritIO().start();
    }

    private synchronized void end() {
        ending = true;
        if (program == null) return;
        program.destroy();
        try {
            program.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String pid() throws IOException {
        return new File("/proc/self").getCanonicalFile().getName();
    }

    private String findJava() {
        String named = System.getenv("LATENCY_JAVA");
        if (named != null && !named.isEmpty()) {
            String java = suitable(
                    named.endsWith("/bin/java")
                            ? new File(named).getParentFile().getParentFile()
                            : new File(named));
            if (java == null) complain("LATENCY_JAVA=" + named + " is not a JDK " + NEEDED + " or newer");
            return java;
        }
        for (File home : candidates()) {
            String java = suitable(home);
            if (java != null) return java;
        }
        complain("latency needs Java " + NEEDED + " or newer; this is " + System.getProperty("java.version"));
        return null;
    }

    private static List<File> candidates() {
        List<File> homes = new ArrayList<File>();
        String javaHome = System.getenv("JAVA_HOME");
        if (javaHome != null && !javaHome.isEmpty()) homes.add(new File(javaHome));
        String user = System.getProperty("user.home");
        for (String folder : new String[] {
            "/usr/lib/jvm", "/usr/java", "/opt", "/opt/java", user + "/.jdks", user + "/.sdkman/candidates/java"
        }) {
            File[] entries = new File(folder).listFiles();
            if (entries == null) continue;
            Arrays.sort(entries);
            homes.addAll(Arrays.asList(entries));
        }
        return homes;
    }

    /** The java of a JVM's folder if it is new enough, else null. */
    private String suitable(File home) {
        File java = new File(home, "bin/java");
        if (!java.canExecute()) return null;
        String version = version(home);
        if (major(version) >= NEEDED) return java.getPath();
        seen.add(home + " (" + (version.isEmpty() ? "unknown version" : version) + ")");
        return null;
    }

    /** What the folder's release file says, or nothing. Read with what every JVM has loaded already: this is felt. */
    private static String version(File home) {
        try (BufferedReader release = new BufferedReader(
                new InputStreamReader(new FileInputStream(new File(home, "release")), StandardCharsets.UTF_8))) {
            String line = release.readLine();
            while (line != null) {
                if (line.startsWith("JAVA_VERSION="))
                    return line.substring(13).replace("\"", "").trim();
                line = release.readLine();
            }
        } catch (IOException unreadable) {
            return "";
        }
        return "";
    }

    /** 8 of "1.8.0_402", 17 of "17.0.15", 25 of "25-ea"; 0 of anything else. No regular expression: that is felt too. */
    private static int major(String version) {
        StringTokenizer numbers = new StringTokenizer(version, ".-+_");
        int first = next(numbers);
        return first == 1 ? next(numbers) : first;
    }

    private static int next(StringTokenizer numbers) {
        try {
            return numbers.hasMoreTokens() ? Integer.parseInt(numbers.nextToken()) : 0;
        } catch (NumberFormatException word) {
            return 0;
        }
    }

    private void complain(String problem) {
        System.err.println("latency: " + problem);
        System.err.println("  seen: " + (seen.isEmpty() ? "no other JVM" : seen));
        System.err.println("  install one: apt-get install openjdk-25-jdk (Debian), dnf install java-25-openjdk"
                + " (Fedora), pacman -S jdk25-openjdk (Arch)");
        System.err.println("  or name one: LATENCY_JAVA=/path/to/jdk java -jar latency.jar");
    }
}
