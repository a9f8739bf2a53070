package latency.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.LongStream;
import latency.compare.Comparison;
import latency.compare.Comparison.Named;
import latency.compare.Metric;
import latency.compare.Rules;
import latency.result.Result;
import latency.result.Results;
import latency.result.Samples;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonFormatTest {
    private static final Locale USUAL = Locale.getDefault();
    private static final int WIDTH = 80;

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(USUAL);
    }

    @ParameterizedTest
    @EnumSource
    void everyFormatIsAsItWasInEveryLanguage(ComparisonFormat format) {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("ar-EG"))) {
            Locale.setDefault(locale);
            assertEquals(golden("comparison." + format), format.write(comparison(), Style.PLAIN), locale.toString());
        }
    }

    @Test
    void theTextFitsANarrowTerminalToo() {
        ComparisonFormat.TEXT
                .write(comparison(), new Style(40, false))
                .lines()
                .forEach(line -> assertTrue(line.length() <= 40, line));
    }

    @Test
    void aVerdictHasItsColour() {
        String text = ComparisonFormat.TEXT.write(comparison(), new Style(WIDTH, true));
        assertTrue(text.contains("\033[31mslower\033[0m\n"), text);
    }

    @Test
    void theTextFitsATerminal() {
        ComparisonFormat.TEXT
                .write(comparison(), Style.PLAIN)
                .lines()
                .forEach(line -> assertTrue(line.length() <= WIDTH, line));
    }

    private static Comparison comparison() {
        Results baseline = Results.of(Results.FORK, Results.FORK_LOCK, Results.SPAWN);
        Results candidate =
                Results.of(Results.FORK, Results.FORK_LOCK, Results.SPAWN).fact("kernel", "6.18.0");
        Random random = new Random(3);
        for (int trial = 0; trial < 5; trial++) {
            baseline.trial(null, samples(2e6, 0, random), samples(150e3, 0.01, random), samples(1e6, 0.1, random));
            candidate.trial(null, samples(2.4e6, 0, random), samples(150e3, 0, random), samples(1.1e6, 0.9, random));
        }
        Rules rules = new Rules(0.02, List.of(Metric.MEDIAN, Metric.latency(0.999)));
        Result cutShort = baseline.missingTrials(1).build();
        return Comparison.of(
                new Named("old, \"stable\".json", cutShort),
                List.of(new Named("new|next.json", candidate.build())),
                rules);
    }

    private static Samples samples(double typical, double elsewhereShare, Random random) {
        boolean[] elsewhere = new boolean[100];
        long[] latencies = LongStream.range(0, elsewhere.length)
                .map(i -> {
                    elsewhere[(int) i] = random.nextDouble() < elsewhereShare;
                    return Math.round(typical * Math.exp(0.2 * random.nextGaussian()));
                })
                .toArray();
        return Results.samples(latencies, elsewhere);
    }

    private static String golden(String file) {
        try (InputStream in = ComparisonFormatTest.class.getResourceAsStream(file)) {
            return in == null ? "no file " + file : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
