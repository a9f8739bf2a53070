package latency.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import latency.posix.HandoffPage;
import latency.posix.Interception;

/** A trial that a test spoils in some way; the rest is the program's own. */
public final class OtherTrial {
    private OtherTrial() {}

    /** A {@code --jvm-args} with which the trial's JVM runs the class instead, which gets the trial's arguments. */
    public static String jvmArguments(Class<?> main, String... arguments) {
        String classPath = Stream.of(Trial.class, OtherTrial.class)
                .map(OtherTrial::location)
                .distinct()
                .collect(Collectors.joining(":"));
        return String.join(" ", arguments) + " -cp " + classPath + " " + main.getName();
    }

    /** The folder of the tests' classes. */
    public static String classes() {
        return location(OtherTrial.class);
    }

    private static String location(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toString();
    }

    /** Those that the program meant for the trial: they come behind the trial's name. */
    private static String[] own(String[] args) {
        List<String> all = Arrays.asList(args);
        return all.subList(all.indexOf(Trial.class.getName()) + 1, all.size()).toArray(String[]::new);
    }

    /** Whose children misbehave as the property {@code fault} says. */
    public static final class Faulty {
        public static void main(String[] args) throws IOException {
            Trial trial = Trial.of(own(args));
            HandoffPage page = trial.page();
            page.fault(Integer.getInteger("fault"));
            trial.run();
        }
    }

    /** Whose system calls from here on are the supervisor's to decide. */
    public static final class Supervised {
        public static void main(String[] args) {
            String[] own = own(args);
            Interception.handOver(Path.of(System.getProperty("gate")), numbers(System.getProperty("calls")));
            Trial.main(own);
        }
    }

    /** What commas separate. */
    public static List<Integer> numbers(String list) {
        if (list.isEmpty()) return List.of();
        return Arrays.stream(list.split(",")).map(Integer::valueOf).toList();
    }

    /** Whose loop's thread is refused clone3: the JVM's other threads, which need it, are there already. */
    public static final class Refused {
        private static final int CLONE3 = 435;

        public static void main(String[] args) {
            Interception.refuse(CLONE3, Integer.getInteger("errno"));
            Trial.main(own(args));
        }
    }

    /** Which has another library in the place of its own. */
    public static final class Relinked {
        public static void main(String[] args) throws IOException {
            String[] own = own(args);
            Path library = Path.of(own[0], Trial.LIBRARY);
            Files.copy(Path.of(System.getProperty("library")), library, StandardCopyOption.REPLACE_EXISTING);
            Trial.main(own);
        }
    }

    /** Whose collector is never idle. */
    public static final class Busy {
        private static final int KEPT = 1 << 10;
        private static final int MOST_BYTES = 1 << 14;

        public static void main(String[] args) {
            Thread waste = new Thread(Busy::waste, "waste");
            waste.setDaemon(true);
            waste.start();
            Trial.main(own(args));
        }

        private static void waste() {
            byte[][] kept = new byte[KEPT][];
            for (int i = 0; ; i++) kept[i % KEPT] = new byte[i % MOST_BYTES];
        }
    }
}
