package latency.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import latency.Jar;
import latency.plan.Scenario;
import latency.result.Result;
import latency.result.ResultFile;
import latency.result.Results;
import latency.result.Samples;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages of a real run and of a comparison of two kernels, in a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageInBrowserTest {
    private static final String MALICE =
            "<img src=x onerror=\"window.hacked=1\"></script><script>window.hacked=1</script>";

    /** How often a colour of the style sheet is in a canvas: what is drawn thinly is mixed with the paper. */
    private static final String COUNT_COLOR = """
            ((selector, variable) => {
                const canvas = document.querySelector(selector + " canvas");
                const copy = document.createElement("canvas");
                [copy.width, copy.height] = [canvas.width, canvas.height];
                const context = copy.getContext("2d", {willReadFrequently: true});
                context.fillStyle = style(variable);
                context.fillRect(0, 0, 1, 1);
                const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
                context.clearRect(0, 0, 1, 1);
                context.drawImage(canvas, 0, 0);
                const all = context.getImageData(0, 0, canvas.width, canvas.height).data;
                let count = 0;
                for (let i = 0; i < all.length; i += 4)
                    if (all[i + 3] > 60 && Math.abs(all[i] - r) + Math.abs(all[i + 1] - g) + Math.abs(all[i + 2] - b) < 60)
                        count++;
                return count;
            })""";

    private enum Kind {
        REAL_RUN,
        TWO_KERNELS,
        SWEEP
    }

    private Path folder;
    private Browser browser;
    private Path run;
    private Path kernels;
    private Path sweep;

    @BeforeAll
    void openBrowser(@TempDir Path made) throws IOException {
        folder = made;
        assumeTrue(Browser.isInstalled(), "chromium is not installed");
        Path real = folder.resolve("real.json.gz");
        Jar.Finished measured = Jar.with("run", "-n", "60", "--warmup", "5", "--trials", "2", "-o", real.toString())
                .run();
        assertEquals(0, measured.exit(), measured::err);
        run = report("run.html", real);
        kernels = report("kernels.html", file("old.json", "6.1.0", 1, 1), file("new.json", "6.12.0" + MALICE, 1.3, 2));
        sweep = report("sweep.html", sweep());
        browser = new Browser(folder);
    }

    private Path report(String name, Path... files) {
        Path page = folder.resolve(name);
        List<String> arguments = new ArrayList<>(List.of("report", "-o", page.toString()));
        for (Path file : files) arguments.add(file.toString());
        Jar.Finished written = Jar.with(arguments.toArray(String[]::new)).run();
        assertEquals(0, written.exit(), written::err);
        return page;
    }

    private Path file(String name, String kernel, double factor, int seed) throws IOException {
        Results results =
                Results.of(Results.FORK, Results.FORK_LOCK, Results.SPAWN).fact("kernel", kernel);
        Random random = new Random(seed);
        for (int trial = 0; trial < 4; trial++)
            results.trial(null, samples(2e6 * factor, random), samples(150e3, random), samples(1e6 / factor, random));
        Result result = results.build();
        Path file = folder.resolve(name);
        ResultFile.write(result, file);
        return file;
    }

    private Path sweep() throws IOException {
        Map<String, String> axes = new LinkedHashMap<>(Results.FORK.axes());
        Scenario[] scenarios = Stream.of("0", "1M", "256M")
                .map(memory -> {
                    axes.put("memory", memory);
                    return Scenario.of(axes);
                })
                .toArray(Scenario[]::new);
        Random random = new Random(3);
        Result result = Results.of(scenarios)
                .trial(null, samples(1e6, random), samples(1.1e6, random), samples(3e6, random))
                .build();
        Path file = folder.resolve("sweep.json");
        ResultFile.write(result, file);
        return file;
    }

    private static Samples samples(double typical, Random random) {
        boolean[] elsewhere = new boolean[100];
        long[] latencies = LongStream.range(0, elsewhere.length)
                .map(i -> {
                    elsewhere[(int) i] = random.nextInt(3) == 0;
                    return Math.round(typical * Math.exp(0.1 * random.nextGaussian()));
                })
                .toArray();
        return Results.samples(latencies, elsewhere);
    }

    @AfterAll
    void closeBrowser() {
        if (browser == null) return;
        try (Browser closed = browser) {
            assertEquals(List.of(), closed.errors());
            List<String> pages = Stream.of(run, kernels, sweep)
                    .map(page -> page.toUri().toString())
                    .toList();
            assertEquals(
                    List.of(),
                    closed.requests().stream()
                            .filter(address -> !pages.contains(address) && !address.startsWith("blob:"))
                            .toList());
        }
    }

    @BeforeEach
    void light() {
        browser.prefer("light");
    }

    @ParameterizedTest
    @EnumSource(names = {"REAL_RUN", "TWO_KERNELS"})
    void everyPlotIsDrawn(Kind kind) {
        open(kind, 1280);
        for (String color : List.of("--s0", "--s1", "--s2")) {
            assertTrue(count("#distribution", color) > 200, color);
            assertTrue(count("#time", color) > 50, color);
        }
        for (String color : List.of("--same", "--other")) assertTrue(count("#strip", color) > 50, color);
        assertEquals(
                browser.number("report.series.length"),
                browser.number("document.querySelectorAll('#glance .plot svg text.strong').length"));
        assertTrue(
                browser.is(
                        "[...document.querySelectorAll('.plot > svg, canvas')].every(e => e.getBoundingClientRect().width > 100)"));
    }

    @Test
    void theHeadSaysWhatWasMeasuredAndWhatCameOut() {
        open(Kind.TWO_KERNELS, 1280);
        assertEquals(
                "fork and posix_spawn: start and lock racing",
                browser.text("document.querySelector('h1').textContent"));
        String head = browser.text("document.querySelector('header').innerText");
        assertTrue(head.contains("new.json against old.json: slower in fork start (×1.3"), head);
        assertTrue(head.contains("faster in posix_spawn start (×0.7"), head);
        assertTrue(head.contains("6.1.0"), head);
        String verdicts = browser.text("document.querySelector('#verdicts tbody').innerText");
        assertTrue(verdicts.contains("slower") && verdicts.contains("faster"), verdicts);
    }

    @Test
    void whatDiffersBetweenTheEnvironmentsIsTold() {
        open(Kind.TWO_KERNELS, 1280);
        assertEquals(1, browser.number("document.querySelectorAll('#environment > .plot > .scroll tbody tr').length"));
        assertTrue(browser.text("document.querySelector('#environment .plot').innerText")
                .contains("6.12.0"));
    }

    @Test
    void namesAreTextAndNothingElse() {
        open(Kind.TWO_KERNELS, 1280);
        assertEquals("undefined", browser.text("typeof window.hacked"));
        assertTrue(browser.text("document.querySelector('header').innerText").contains("onerror"));
        assertEquals(0, browser.number("document.images.length"));
    }

    @Test
    void theFiguresAreThoseOfTheProgramAndOfTheSamples() {
        open(Kind.REAL_RUN, 1280);
        String figures =
                "JSON.stringify(report.series.map(s => [s.figures.count, s.figures.min, s.figures.p50, s.figures.p90, s.figures.max, s.figures.mean].map(v => v === null ? null : Math.round(v * 1000) / 1000)))";
        String ofTheProgram = browser.text(figures);
        browser.evaluate("selectRange(0, [-1, 1e9])");
        assertEquals(ofTheProgram, browser.text(figures));
    }

    @Test
    void aScenarioIsSwitchedOffAndOnWithTheKeyboard() {
        open(Kind.REAL_RUN, 1280);
        int before = count("#distribution", "--s0");
        browser.evaluate("document.querySelector('#scenario-chips button').focus()");
        browser.space();
        assertEquals(
                "false", browser.text("document.querySelector('#scenario-chips button').getAttribute('aria-pressed')"));
        assertEquals(0, count("#distribution", "--s0"));
        assertEquals(0, count("#time", "--s0"));
        assertEquals(3, browser.number("visible().length"));
        browser.space();
        assertEquals(before, count("#distribution", "--s0"));
    }

    @Test
    void aFileIsSwitchedOff() {
        open(Kind.TWO_KERNELS, 1280);
        String before = browser.text("document.querySelector('#strip canvas').toDataURL()");
        browser.evaluate("document.querySelectorAll('#file-chips button')[1].click()");
        assertEquals(3, browser.number("visible().length"));
        assertNotEquals(before, browser.text("document.querySelector('#strip canvas').toDataURL()"));
    }

    @Test
    void aRangeOfTimeThatIsDraggedOverFiltersAllPlotsAndFigures() {
        open(Kind.REAL_RUN, 1280);
        List<String> whole = pictures();
        String figures = browser.text("document.querySelector('#figures tbody').innerText");
        dragOverAQuarter();
        int samples = browser.number("report.series.reduce((sum, s) => sum + s.count, 0)");
        assertTrue(samples > 0 && samples < 480, samples + " samples");
        List<String> part = pictures();
        for (int i = 0; i < whole.size(); i++) assertNotEquals(whole.get(i), part.get(i), "picture " + i);
        assertNotEquals(figures, browser.text("document.querySelector('#figures tbody').innerText"));
        assertTrue(browser.text("document.querySelector('#range').innerText").startsWith("Only "));
        browser.evaluate("document.querySelector('#range-clear').click()");
        assertEquals(whole, pictures());
        assertEquals(figures, browser.text("document.querySelector('#figures tbody').innerText"));
    }

    @Test
    void aTrialIsChosenWithoutAMouse() {
        open(Kind.REAL_RUN, 1280);
        browser.evaluate("""
                {
                    const choice = document.querySelector("#time select");
                    choice.value = "2";
                    choice.dispatchEvent(new Event("change"));
                }""");
        assertEquals(4 * 60, browser.number("report.series.reduce((sum, s) => sum + s.count, 0)"));
    }

    @Test
    void threeAmountsMakeACurve() {
        open(Kind.SWEEP, 1280);
        assertTrue(count("#sweeps", "--s0") > 200);
        assertEquals(
                "true",
                browser.text("document.querySelector('[data-amounts=logarithmic]').getAttribute('aria-pressed')"));
        String before = browser.text("document.querySelector('#sweeps canvas').toDataURL()");
        browser.evaluate("document.querySelector('[data-amounts=even]').click()");
        assertNotEquals(before, browser.text("document.querySelector('#sweeps canvas').toDataURL()"));
        open(Kind.TWO_KERNELS, 1280);
        assertTrue(browser.is("document.querySelector('#sweeps').hidden"));
    }

    @Test
    void paperIsLightWhateverTheScreenIs() {
        browser.prefer("dark");
        open(Kind.REAL_RUN, 390);
        int width = browser.number("document.querySelector('#distribution .uplot').offsetWidth");
        browser.evaluate("window.dispatchEvent(new Event('beforeprint'))");
        assertEquals("#ffffff", browser.text("style('--paper')"));
        assertTrue(browser.number("document.querySelector('#distribution .uplot').offsetWidth") > width);
        assertTrue(browser.is("[...document.querySelectorAll('details')].every(d => d.open)"));
        browser.evaluate("window.dispatchEvent(new Event('afterprint'))");
        assertEquals(width, browser.number("document.querySelector('#distribution .uplot').offsetWidth"));
    }

    @Test
    void hoveringReadsValues() {
        open(Kind.REAL_RUN, 1280);
        hover("#distribution .u-over");
        assertTrue(browser.text("document.querySelector('#distribution .u-legend').innerText")
                .contains("%"));
        hover("#strip .u-over");
        assertTrue(browser.text("document.querySelector('#strip .readout').innerText")
                .contains("took no longer"));
    }

    @Test
    void thePercentileAxisIsAnotherPicture() {
        open(Kind.REAL_RUN, 1280);
        String before = browser.text("document.querySelector('#distribution canvas').toDataURL()");
        browser.evaluate("document.querySelector('button[data-axis=percentile]').click()");
        assertNotEquals(before, browser.text("document.querySelector('#distribution canvas').toDataURL()"));
        assertTrue(count("#distribution", "--s0") > 200);
    }

    @ParameterizedTest
    @EnumSource
    void theDataBehindEveryPlotCanBeSaved(Kind kind) {
        open(kind, 1280);
        JsonArray saved = browser.evaluate("""
                (async () => {
                    const blobs = [];
                    const create = URL.createObjectURL;
                    URL.createObjectURL = blob => { blobs.push(blob); return create.call(URL, blob); };
                    for (const button of document.querySelectorAll("section:not([hidden]) .download")) button.click();
                    URL.createObjectURL = create;
                    return Promise.all(blobs.map(blob => blob.text()));
                })()""").getAsJsonArray();
        assertEquals(browser.number("document.querySelectorAll('section:not([hidden])').length"), saved.size());
        for (JsonElement table : saved) assertTrue(table.getAsString().lines().count() > 1, table.getAsString());
        List<String> samples = saved.asList().stream()
                .map(JsonElement::getAsString)
                .filter(table -> table.contains(",at_us,latency_ns,"))
                .toList();
        assertEquals(2, samples.size(), "of the strip and of the time");
        assertEquals(
                1 + browser.number("report.series.reduce((sum, s) => sum + s.count, 0)"),
                samples.getFirst().lines().count());
    }

    @ParameterizedTest
    @CsvSource({"light, REAL_RUN", "dark, REAL_RUN", "light, TWO_KERNELS", "dark, TWO_KERNELS"})
    void fitsATelephone(String scheme, Kind kind) {
        browser.prefer(scheme);
        open(kind, 390);
        assertEquals(390, browser.number("document.documentElement.scrollWidth"));
        assertTrue(count("#distribution", "--s0") > 100);
    }

    @Test
    void lightAndDarkAreDrawnInTheirOwnColours() {
        open(Kind.REAL_RUN, 1280);
        browser.evaluate("window.light = document.querySelector('#distribution canvas').toDataURL()");
        browser.prefer("dark");
        assertTrue(browser.is("""
                new Promise(done => {
                    const look = () => document.querySelector("#distribution canvas").toDataURL() === window.light
                        ? requestAnimationFrame(look) : done(true);
                    look();
                })"""));
    }

    @Test
    void canBePrinted() {
        open(Kind.REAL_RUN, 1280);
        byte[] paper = browser.pdf();
        assertEquals("%PDF", new String(Arrays.copyOf(paper, 4), StandardCharsets.US_ASCII));
        assertFalse(browser.is("[...document.querySelectorAll('details')].some(d => d.open)"), "as it was before");
    }

    @Test
    void everythingHasAName() {
        open(Kind.TWO_KERNELS, 1280);
        String nameless = """
                [...document.querySelectorAll("button, select, input, [role=img], [role=group], [role=region]")]
                    .filter(e => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length))
                    .map(e => e.outerHTML).join("\\n")""";
        assertEquals("", browser.text(nameless));
        List<String> levels = Stream.of(
                        browser.text("[...document.querySelectorAll('h1, h2, h3')].map(h => h.tagName).join(' ')")
                                .split(" "))
                .toList();
        assertEquals("H1", levels.getFirst());
        assertEquals(1, levels.stream().filter("H1"::equals).count());
    }

    private void open(Kind kind, int width) {
        Path page = switch (kind) {
            case REAL_RUN -> run;
            case TWO_KERNELS -> kernels;
            case SWEEP -> sweep;
        };
        browser.open(page, width, 900);
    }

    private int count(String section, String color) {
        return browser.number(COUNT_COLOR + "('" + section + "', '" + color + "')");
    }

    /** What the plots show; that of the samples over time, on which a range is marked, is another thing. */
    private List<String> pictures() {
        return Stream.of("#distribution", "#strip")
                .map(section -> browser.text("document.querySelector('" + section + " canvas').toDataURL()"))
                .toList();
    }

    private void dragOverAQuarter() {
        JsonArray box = box("#time .u-over");
        double left = box.get(0).getAsDouble();
        double y = box.get(1).getAsDouble() + 40;
        double width = box.get(2).getAsDouble();
        browser.mouse("mouseMoved", left + width / 4, y, "none");
        browser.mouse("mousePressed", left + width / 4, y, "left");
        browser.mouse("mouseMoved", left + width * 3 / 8, y, "left");
        browser.mouse("mouseMoved", left + width / 2, y, "left");
        browser.mouse("mouseReleased", left + width / 2, y, "left");
    }

    private void hover(String selector) {
        JsonArray box = box(selector);
        browser.mouse(
                "mouseMoved",
                box.get(0).getAsDouble() + box.get(2).getAsDouble() / 2,
                box.get(1).getAsDouble() + 35,
                "none");
    }

    private JsonArray box(String selector) {
        return browser.evaluate("""
                (() => {
                    const element = document.querySelector("%s");
                    element.scrollIntoView({block: "center"});
                    const box = element.getBoundingClientRect();
                    return [box.left, box.top, box.width];
                })()""".formatted(selector)).getAsJsonArray();
    }
}
