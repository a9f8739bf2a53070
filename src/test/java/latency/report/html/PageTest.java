package latency.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import latency.compare.Comparison.Named;
import latency.result.Column;
import latency.result.MadeUp;
import latency.result.Result;
import latency.result.Results;
import latency.result.Samples;
import latency.result.Stage;
import org.junit.jupiter.api.Test;

class PageTest {
    private static final int ROOM = 60_000;

    @Test
    void theSameResultsGiveTheSamePage() {
        assertEquals(page(MadeUp.result()), page(MadeUp.result()));
    }

    @Test
    void nothingOfTheTemplateIsLeft() {
        String page = page(MadeUp.result());
        assertTrue(page.startsWith("<!DOCTYPE html>"), page.substring(0, 40));
        assertFalse(page.replaceAll("(?s)<script>.*?</script>", "").contains("{{"));
    }

    @Test
    void carriesTheLicenceOfWhatDrawsIt() {
        assertTrue(page(MadeUp.result()).contains("Permission is hereby granted"));
    }

    @Test
    void noNameEndsTheData() {
        Result evil = Results.of(Results.FORK)
                .fact("host", "</script><script>alert(1)</script><!--")
                .trial(latencies(10, 1))
                .build();
        assertEquals(4, page(evil).split("</script>", -1).length);
        assertEquals(
                "</script><script>alert(1)</script><!--",
                data(evil)
                        .getAsJsonArray("files")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonObject("facts")
                        .get("host")
                        .getAsString());
    }

    @Test
    void whatWasNotMeasuredIsNull() {
        Result empty = Results.of(Results.FORK, Results.SPAWN)
                .trial(new long[] {1, 2, 3}, new long[0])
                .build();
        JsonObject figures = series(data(empty), 1).getAsJsonObject("figures");
        assertEquals(0, figures.get("count").getAsInt());
        assertTrue(figures.get("p50").isJsonNull());
    }

    @Test
    void everySampleIsOnThePage() {
        long[] latencies = {1, 127, 128, 5_000_000_000L, -250, 640};
        Samples samples = Results.samples(latencies);
        byte[] bytes = Base64.getDecoder()
                .decode(PackedSamples.of(samples, Stages.of(Results.FORK, List.of(samples)), 1)
                        .columns());
        int place = 0;
        for (long latency : latencies) {
            long zigzag = 0;
            int shift = 0;
            do {
                zigzag |= (long) (bytes[place] & 127) << shift;
                shift += 7;
            } while (bytes[place++] < 0);
            assertEquals(latency, zigzag >>> 1 ^ -(zigzag & 1));
        }
        assertEquals(place + 3 * latencies.length, bytes.length, "a byte for each instant and each CPU");
    }

    @Test
    void theStagesOfASampleAddUpToItsLatency() {
        Samples samples = Results.samples(100, 200, 300);
        Samples seen = withArrival(samples, 40, -10, 500);
        Stages stages = Stages.of(Results.FORK_LOCK, List.of(seen));
        List<long[]> columns = stages.columns(seen);
        assertEquals(2, stages.names().size());
        for (int i = 0; i < 2; i++) assertEquals(samples.latencies()[i], columns.get(0)[i] + columns.get(1)[i]);
        assertEquals(0, columns.get(0)[1], "it had arrived before the trigger");
    }

    @Test
    void aLatencyThatNothingSplitsHasNoStages() {
        Samples samples = Results.samples(100, 200, 300);
        assertEquals(List.of(), Stages.of(Results.FORK, List.of(samples)).names());
    }

    @Test
    void moreSamplesThanThePageCanHoldKeepTheirQuantiles() {
        Result large = Results.of(Results.FORK, Results.FORK_LOCK)
                .trial(latencies(10_000, 1), latencies(10_000, 2))
                .build();
        PageData data = PageData.of(List.of(new Named("large.json", large)), ROOM);
        assertTrue(data.drawnEvery() > 1);
        SeriesData fork = data.series().getFirst();
        int drawn = fork.trials().getFirst().size();
        assertTrue(drawn < 10_000 && drawn > 1_000, drawn + " samples");
        assertTrue(2 * fork.trials().getFirst().columns().length() <= ROOM * 1.02);
        assertEquals(10_000, fork.figures().count());
        assertEquals(fork.figures().p50().longValue(), fork.quantiles()[500]);
        assertEquals(fork.figures().max().longValue(), fork.quantiles()[fork.quantiles().length - 1]);
        assertEquals(SeriesData.SHARES.length, data.shares().length);
    }

    @Test
    void fewSamplesAreAllDrawn() {
        Result small = Results.of(Results.FORK).trial(latencies(1000, 1)).build();
        JsonObject data = data(small);
        assertEquals(1, data.get("drawn_every").getAsInt());
        assertEquals(
                1000,
                series(data, 0)
                        .getAsJsonArray("trials")
                        .get(0)
                        .getAsJsonObject()
                        .get("size")
                        .getAsInt());
        assertTrue(series(data, 0).get("quantiles").isJsonNull());
    }

    @Test
    void aCandidateIsJudgedInWords() {
        PageData data =
                PageData.of(List.of(file("old.json", 1, Results.FORK), file("new.json", 2, Results.FORK)), ROOM);
        assertNotNull(data.comparison());
        assertTrue(
                data.findings().getFirst().startsWith("new.json against old.json: slower in fork start (×2.0"),
                data.findings().toString());
    }

    @Test
    void filesWithNothingInCommonAreShownUncompared() {
        PageData data = PageData.of(List.of(file("a.json", 1, Results.FORK), file("b.json", 1, Results.SPAWN)), ROOM);
        assertNull(data.comparison());
        assertEquals(List.of("The files have no scenario in common with the first."), data.findings());
        assertEquals(2, data.series().size());
    }

    private static Named file(String name, double factor, latency.plan.Scenario scenario) {
        Results results = Results.of(scenario);
        for (int trial = 0; trial < 4; trial++)
            results.trial(LongStream.of(latencies(200, trial))
                    .map(ns -> (long) (ns * factor))
                    .toArray());
        return new Named(name, results.build());
    }

    private static long[] latencies(int count, int seed) {
        Random random = new Random(seed);
        return LongStream.range(0, count)
                .map(i -> Math.round(1e6 * Math.exp(0.2 * random.nextGaussian())))
                .toArray();
    }

    private static Samples withArrival(Samples samples, long... arrivals) {
        return new Samples() {
            @Override
            public int size() {
                return samples.size();
            }

            @Override
            public long[] column(Column column, int from, int to) {
                return column == Column.ARRIVED
                        ? Arrays.copyOfRange(arrivals, from, to)
                        : samples.column(column, from, to);
            }
        };
    }

    @Test
    void noTwoStagesOfASampleAreAlikeInColour() {
        List<String> colors = Pattern.compile("--s\\d+: (#\\w+)")
                .matcher(page(MadeUp.result()))
                .results()
                .map(color -> color.group(1))
                .toList();
        // the kernel's, and those of a run without its events
        int each = Stage.values().length + 3;
        assertEquals(2 * each, colors.size(), "light and dark");
        assertEquals(each, Set.copyOf(colors.subList(0, each)).size());
        assertEquals(each, Set.copyOf(colors.subList(each, 2 * each)).size());
    }

    private static String page(Result result) {
        return Page.of(List.of(new Named("result.json", result)));
    }

    private static JsonObject data(Result result) {
        return data(page(result));
    }

    private static JsonObject data(String page) {
        String start = "<script type=\"application/json\" id=\"data\">";
        String rest = page.substring(page.indexOf(start) + start.length());
        return JsonParser.parseString(rest.substring(0, rest.indexOf("</script>")))
                .getAsJsonObject();
    }

    private static JsonObject series(JsonObject data, int index) {
        return data.getAsJsonArray("series").get(index).getAsJsonObject();
    }
}
