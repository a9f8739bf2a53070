package latency.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import latency.Jar;
import latency.Leftovers;
import latency.fit.CostModel;
import latency.fit.Sweeps;
import latency.fit.Sweeps.Cost;
import latency.result.MadeUp;
import latency.result.Result;
import latency.result.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(Leftovers.class)
class FitTextTest {
    @TempDir
    private Path folder;

    private static Result sweep() {
        return new Sweeps(List.of("0", "4M", "16M", "64M"), 5, 30, 4711)
                .of(
                        new Cost("fork", kib -> kib == 16 * 1024 ? 2_000_000 : 500_000 + 10 * kib),
                        new Cost("fork_exec", Sweeps.line(500_000, 40)),
                        new Cost("posix_spawn", Sweeps.line(600_000, 0)));
    }

    @Test
    void isWhatTheGoldenFileSays() throws IOException {
        assertEquals(golden("fit.txt"), FitText.of(CostModel.of(sweep()), Style.PLAIN));
    }

    @Test
    void isWhatTheGoldenFileSaysAsJson() throws IOException {
        assertEquals(golden("fit.json"), FitJson.of(CostModel.of(sweep())));
    }

    @Test
    void isPartOfWhatIsShownOfAResult() {
        String shown = ResultText.of(sweep(), Set.of(), Style.PLAIN);
        assertTrue(shown.contains(FitText.of(CostModel.of(sweep()), Style.PLAIN)), shown);
        assertTrue(shown.lines().allMatch(line -> line.length() <= 80), shown);
    }

    @Test
    void isAllThatShowPrintsIfAskedForIt() throws IOException {
        Path file = folder.resolve("sweep.json");
        ResultFile.write(sweep(), file);
        assertShows(golden("fit.txt"), "show", "--fit", file.toString());
        assertShows(golden("fit.json"), "show", "--fit", "--format", "json", file.toString());
    }

    @Test
    void aResultWithoutSweepIsToldWhatItTakes() throws IOException {
        Path file = folder.resolve("made-up.json");
        ResultFile.write(MadeUp.result(), file);
        assertShows(FitText.of(CostModel.of(MadeUp.result()), Style.PLAIN), "show", "--fit", file.toString());
        assertTrue(FitText.of(CostModel.of(MadeUp.result()), Style.PLAIN).contains("--memory"));
    }

    private static void assertShows(String expected, String... arguments) {
        Jar.Finished shown = Jar.with(arguments).set("LC_ALL", "C.UTF-8").run();
        assertEquals(0, shown.exit(), shown::err);
        assertEquals(expected, shown.out());
    }

    private static String golden(String file) throws IOException {
        try (InputStream in = FitTextTest.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
