package latency.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import latency.result.Results;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against the figures of another implementation, which golden.py beside them writes. */
class GoldenTest {
    private static final double AGREE = 1e-9;

    @ParameterizedTest
    @MethodSource("golden")
    void quantilesAndIntervalsAreThoseOfAnotherImplementation(String golden) {
        String[] cells = golden.split(",");
        Metric metric = Metric.latency(Double.parseDouble(cells[0]));
        double errorRate = 1 - Double.parseDouble(cells[1]);
        double[] baseline = side("baseline").logarithms(metric);
        double[] candidate = side("candidate").logarithms(metric);
        Interval interval = switch (cells[2]) {
            case "mean" -> Estimate.ofMean(baseline).interval(errorRate);
            case "paired" -> Design.PAIRED.compare(baseline, candidate).interval(errorRate);
            default -> Design.UNPAIRED.compare(baseline, candidate).interval(errorRate);
        };
        assertEquals(Double.parseDouble(cells[3]), interval.low(), AGREE);
        assertEquals(Double.parseDouble(cells[4]), interval.high(), AGREE);
    }

    static List<String> golden() {
        return lines("golden.csv");
    }

    private static Side side(String name) {
        Map<String, List<Long>> trials = new TreeMap<>();
        for (String line : lines("trials.csv")) {
            String[] cells = line.split(",");
            if (cells[0].equals(name))
                trials.computeIfAbsent(cells[1], trial -> new ArrayList<>()).add(Long.valueOf(cells[2]));
        }
        return new Side(
                trials.values().stream()
                        .map(latencies -> Results.samples(
                                latencies.stream().mapToLong(Long::longValue).toArray()))
                        .toList(),
                List.of());
    }

    private static List<String> lines(String file) {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(GoldenTest.class.getResourceAsStream(file), StandardCharsets.UTF_8))) {
            return reader.lines().skip(1).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
