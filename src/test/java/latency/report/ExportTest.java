package latency.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import latency.Jar;
import latency.Leftovers;
import latency.plan.Labels;
import latency.plan.Scenario;
import latency.result.MadeUp;
import latency.result.MeasuredScenario;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Summary;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every export, read back by programs that know nothing of this one. */
@ExtendWith(Leftovers.class)
class ExportTest {
    private static final Locale USUAL = Locale.getDefault();
    private static final double[] QUANTILES = {0.5, 0.9, 0.99};
    /** Of latencies as a histogram log holds them. */
    private static final double PRECISION = 1e-4;

    private final Result result = twoTrials();

    @TempDir
    private Path folder;

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(USUAL);
    }

    /** Failed, lost and odd samples, latencies from below zero to seconds, and a second trial that is not the first. */
    private static Result twoTrials() {
        Result one = MadeUp.result();
        MeasuredTrial first = one.trials().getFirst();
        List<MeasuredScenario> slower =
                first.scenarios().stream().map(ExportTest::slower).toList();
        MeasuredTrial second = new MeasuredTrial(
                first.started().plusSeconds(60),
                null,
                first.jvmArgs(),
                1,
                1,
                1,
                first.disturbance(),
                first.floor(),
                slower,
                first.control());
        return new Result(
                one.program(), one.plan().withTrials(2), one.environment(), List.of(first, second), List.of());
    }

    private static MeasuredScenario slower(MeasuredScenario measured) {
        long[] latencies = LongStream.of(measured.measured().latencies())
                .map(latency -> 2 * latency)
                .toArray();
        return new MeasuredScenario(measured.scenario(), null, MadeUp.samples(7, 8), MadeUp.samples(latencies));
    }

    @Test
    void pythonReadsTheSamplesAndFindsTheSameCountsSumsAndPercentiles() throws Exception {
        List<String> expected = figures(
                scenario -> scenario.measured().size(),
                scenario -> scenario.measured().latencies());
        assertEquals(expected, python("read_csv.py", written(Export.CSV)));
    }

    @Test
    void aLostSampleIsInTheSamplesWithItsCauseAndWithoutALatency() throws IOException {
        List<String> lines = Files.readAllLines(written(Export.CSV));
        assertTrue(lines.get(1).contains(",failed,11,\"Resource temporarily unavailable (errno 11), limit "));
        assertTrue(lines.get(3).contains(",lost,-1,no end before the deadline,"), lines.get(3));
        assertTrue(lines.get(6).contains(",stepped,,the clock was set meanwhile,"), lines.get(6));
    }

    @Test
    void theFormatOfPyperfIsKept() throws Exception {
        List<String> expected = figures(
                scenario -> scenario.warmUp().size(),
                scenario -> LongStream.of(scenario.measured().latencies())
                        .map(latency -> Math.max(1, latency))
                        .toArray());
        assertEquals(expected, python("read_pyperf.py", written(Export.PYPERF)));
    }

    /** Trial, scenario, a number, and of the latencies how many, their sum and the quantiles. */
    private List<String> figures(
            ToLongFunction<MeasuredScenario> number, java.util.function.Function<MeasuredScenario, long[]> latencies) {
        Labels labels = new Labels(result.plan().scenarios());
        List<String> figures = new ArrayList<>();
        for (int trial = 1; trial <= result.trials().size(); trial++) {
            for (MeasuredScenario scenario : result.trials().get(trial - 1).scenarios()) {
                Summary summary = new Summary(latencies.apply(scenario));
                String line = trial + "|" + labels.of(scenario.scenario()) + "|" + number.applyAsLong(scenario) + "|"
                        + summary.count() + "|" + summary.sum();
                for (double quantile : QUANTILES) line += "|" + summary.quantile(quantile);
                figures.add(line);
            }
        }
        return figures.stream().sorted().toList();
    }

    @Test
    void pyperfItselfComparesAndDrawsIt() throws Exception {
        assumeTrue(Jar.program("python3", "-c", "import pyperf").run().exit() == 0, "pyperf is not installed");
        String file = written(Export.PYPERF).toString();
        for (String command : List.of("compare_to", "hist", "stats", "check")) {
            List<String> words = new ArrayList<>(List.of("python3", "-m", "pyperf", command, file));
            if (command.equals("compare_to")) words.add(file);
            Jar.Finished pyperf = Jar.program(words.toArray(String[]::new)).run();
            assertEquals(0, pyperf.exit(), pyperf::err);
            assertTrue(pyperf.out().contains("fork start"), pyperf::out);
        }
    }

    @Test
    void theReaderOfHdrHistogramFindsAHistogramForEachScenarioAndTrial() throws IOException {
        try (HistogramLogReader reader =
                new HistogramLogReader(written(Export.HLOG).toFile())) {
            assertHasAll(reader);
        }
    }

    private void assertHasAll(HistogramLogReader reader) throws IOException {
        Labels labels = new Labels(result.plan().scenarios());
        for (int trial = 1; trial <= result.trials().size(); trial++) {
            for (Scenario scenario : result.plan().scenarios()) {
                EncodableHistogram histogram = reader.nextIntervalHistogram();
                assertEquals(labels.of(scenario).replace(' ', '/') + "/trial=" + trial, histogram.getTag());
                assertEquals(result.trials().get(trial - 1).started().toEpochMilli(), histogram.getStartTimeStamp());
                assertSame(latencies(trial, scenario), (Histogram) histogram);
            }
        }
        assertEquals(null, reader.nextIntervalHistogram());
    }

    private long[] latencies(int trial, Scenario scenario) {
        int index = result.plan().scenarios().indexOf(scenario);
        return result.trials().get(trial - 1).scenarios().get(index).measured().latencies();
    }

    private static void assertSame(long[] latencies, Histogram histogram) {
        Summary expected =
                new Summary(Arrays.stream(latencies).map(l -> Math.max(0, l)).toArray());
        assertEquals(expected.count(), histogram.getTotalCount());
        assertNear(expected.max(), histogram.getMaxValue());
        assertNear(expected.mean(), histogram.getMean());
        for (double quantile : QUANTILES)
            assertNear(expected.quantile(quantile), histogram.getValueAtPercentile(100 * quantile));
    }

    private static void assertNear(double expected, double found) {
        assertEquals(expected, found, 1 + PRECISION * expected);
    }

    @Test
    void theTableIsAsTheGoldenFileSays() throws Exception {
        assertEquals(Files.readString(resource("made-up.markdown")), Files.readString(written(Export.MARKDOWN)));
    }

    @ParameterizedTest
    @EnumSource
    void everyExportIsTheSameInEveryCountry(Export format) throws IOException {
        byte[] expected = bytes(format);
        for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
            Locale.setDefault(Locale.forLanguageTag(tag));
            assertArrayEquals(expected, bytes(format), tag);
        }
    }

    @Test
    void whatAFormatCannotHoldIsSaid() throws IOException {
        assertEquals(List.of(), Export.CSV.write(result, OutputStream.nullOutputStream()));
        assertEquals(
                List.of("2 latencies below zero are 0 in it: histograms hold none below"),
                Export.HLOG.write(result, OutputStream.nullOutputStream()));
        assertEquals(
                List.of("2 latencies of zero or below are 1 ns in it: pyperf takes none"),
                Export.PYPERF.write(result, OutputStream.nullOutputStream()));
    }

    private byte[] bytes(Export format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        format.write(result, bytes);
        return bytes.toByteArray();
    }

    private Path written(Export format) throws IOException {
        return Files.write(folder.resolve("exported." + format), bytes(format));
    }

    private static List<String> python(String script, Path file) throws Exception {
        Jar.Finished python = Jar.program("python3", resource(script).toString(), file.toString())
                .run();
        assertEquals(0, python.exit(), python::err);
        return python.out().lines().sorted().toList();
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(ExportTest.class.getResource(name).toURI());
    }
}
