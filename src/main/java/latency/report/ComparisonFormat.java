package latency.report;

import java.util.function.BiFunction;
import latency.compare.Comparison;

/** Every form in which a comparison can be had. */
public enum ComparisonFormat {
    TEXT("text", ComparisonText::of),
    MARKDOWN("markdown", (comparison, style) -> ComparisonMarkdown.of(comparison)),
    CSV("csv", (comparison, style) -> ComparisonCsv.of(comparison)),
    JSON("json", (comparison, style) -> ComparisonJson.of(comparison));

    private final String label;
    private final BiFunction<Comparison, Style, String> writer;

    ComparisonFormat(String label, BiFunction<Comparison, Style, String> writer) {
        this.label = label;
        this.writer = writer;
    }

    /** The whole of it; every line ends with a newline. The style is for people: other formats have none. */
    public String write(Comparison comparison, Style style) {
        return writer.apply(comparison, style);
    }

    /** As options write it. */
    @Override
    public String toString() {
        return label;
    }
}
