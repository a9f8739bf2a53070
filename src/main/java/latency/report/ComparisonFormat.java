package latency.report;

import java.util.function.Function;
import latency.compare.Comparison;

/** Every form in which a comparison can be had. */
public enum ComparisonFormat {
    TEXT("text", ComparisonText::of),
    MARKDOWN("markdown", ComparisonMarkdown::of),
    CSV("csv", ComparisonCsv::of),
    JSON("json", ComparisonJson::of);

    private final String label;
    private final Function<Comparison, String> writer;

    ComparisonFormat(String label, Function<Comparison, String> writer) {
        this.label = label;
        this.writer = writer;
    }

    /** The whole of it; every line ends with a newline. */
    public String write(Comparison comparison) {
        return writer.apply(comparison);
    }

    /** As options write it. */
    @Override
    public String toString() {
        return label;
    }
}
