package latency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import latency.command.Output;
import latency.command.StandardOutput;

/** Does in one process what people do most, so that the JVM's cache has what that takes. Part of the build. */
public final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] none) throws IOException {
        Locale.setDefault(Locale.US);
        Path file = Files.createTempFile("latency-rehearsal", ".json.gz");
        try {
            String name = file.toString();
            for (List<String> words : List.of(
                    List.of("--help"),
                    List.of("run", "-q", "-n", "200", "--warmup", "0", "-o", name),
                    List.of("show", name),
                    List.of("run", "-q", "-n", "20", "--warmup", "0", "--trials", "3", "-o", name),
                    List.of("show", "--histogram", name),
                    List.of("export", "--to", "csv", name),
                    List.of("compare", "--by", "method", name),
                    List.of("run", "--help"))) rehearse(words);
        } finally {
            Files.delete(file);
        }
    }

    private static void rehearse(List<String> words) {
        StandardOutput results = new StandardOutput();
        Latency.execute(words.toArray(String[]::new), new Output(results.print(), System.err));
        results.print().flush();
    }
}
