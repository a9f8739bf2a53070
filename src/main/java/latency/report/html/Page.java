package latency.report.html;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import latency.compare.Comparison.Named;

/**
 * A report as one page of HTML that asks nothing of any other place: a template whose {@code {{name}}} stand for other
 * files and for the data. The same results always give the same page.
 */
public final class Page {
    private static final Pattern PLACE = Pattern.compile("\\{\\{([^}]+)}}");
    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

    /** What is not of this program. */
    private static final Map<String, String> FOREIGN = Map.of(
            "uPlot.min.css", UPLOT + "dist/uPlot.min.css",
            "uPlot.iife.min.js", UPLOT + "dist/uPlot.iife.min.js",
            "uPlot.licence", UPLOT + "LICENSE");

    /** Writes {@code <} so that no name can end the element that holds the data. */
    private static final Gson GSON = new GsonBuilder()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
            .serializeNulls()
            .create();

    private Page() {}

    /** About these results: the first is the baseline of the others. */
    public static String of(List<Named> results) {
        String data = GSON.toJson(PageData.of(results, PageData.MOST_BYTES));
        Matcher place = PLACE.matcher(resource("/latency/report/page.html"));
        StringBuilder page = new StringBuilder();
        while (place.find()) {
            String name = place.group(1);
            String content =
                    name.equals("data") ? data : resource(FOREIGN.getOrDefault(name, "/latency/report/" + name));
            place.appendReplacement(page, Matcher.quoteReplacement(content.strip()));
        }
        return place.appendTail(page).toString();
    }

    private static String resource(String path) {
        try (InputStream in = Page.class.getResourceAsStream(path)) {
            if (in == null) throw new IllegalStateException("not in the program: " + path);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
