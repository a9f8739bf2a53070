package latency.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import latency.Jar;
import latency.Leftovers;
import latency.result.MadeUp;
import latency.result.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(Leftovers.class)
class ResultTextTest {
    @TempDir
    private Path folder;

    @Test
    void isWhatTheGoldenFileSays() throws IOException {
        assertEquals(golden("made-up.txt"), ResultText.of(MadeUp.result(), Set.of(), Style.PLAIN));
    }

    @Test
    void isGoldenOnANarrowTerminalToo() throws IOException {
        String text = ResultText.of(MadeUp.result(), Set.of(Shown.HISTOGRAM), new Style(40, false));
        assertEquals(golden("made-up-40.txt"), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 40), text);
    }

    @Test
    void everySampleIsInItsHistogram() {
        String text = ResultText.of(MadeUp.result(), Set.of(Shown.HISTOGRAM), Style.PLAIN);
        long bars = text.lines()
                .filter(line -> line.contains("█"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst(".*?(\\d+) █.*", "$1")))
                .sum();
        assertEquals(994 + 1000 + 100 + 3, bars, text);
    }

    @Test
    void coloursChangeNoWord() {
        String coloured = ResultText.of(MadeUp.result(), Set.of(Shown.HISTOGRAM), new Style(80, true));
        assertTrue(coloured.contains("\033[1mscenario"), coloured);
        String words = coloured.replaceAll("\033\\[\\d*m", "");
        assertEquals(ResultText.of(MadeUp.result(), Set.of(Shown.HISTOGRAM), Style.PLAIN), words);
    }

    @Test
    void fitsInto80Columns() {
        assertTrue(ResultText.of(MadeUp.result(), Set.of(), Style.PLAIN).lines().allMatch(line -> line.length() <= 80));
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "de, DE", "ar, EG", "tr, TR"})
    void isTheSameFromItsFileInEveryCountry(String language, String country) throws IOException {
        Path file = folder.resolve("made-up.json");
        ResultFile.write(MadeUp.result(), file);
        Jar.Finished shown = Jar.program(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Duser.language=" + language,
                        "-Duser.country=" + country,
                        "-Dstdout.encoding=UTF-8",
                        "-jar",
                        Jar.path().toString(),
                        "show",
                        file.toString())
                .run();
        assertEquals(0, shown.exit(), shown::err);
        assertEquals(golden("made-up.txt"), shown.out());
    }

    @Test
    void isGoldenInAsciiToo() throws IOException {
        Path file = folder.resolve("made-up.json.gz");
        ResultFile.write(MadeUp.result(), file);
        Jar.Finished shown =
                Jar.with("show", file.toString()).set("LC_ALL", "C").run();
        assertEquals(golden("made-up.txt").replace('µ', 'u').replace('×', 'x'), shown.out());
    }

    private static String golden(String file) throws IOException {
        try (InputStream in = ResultTextTest.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
