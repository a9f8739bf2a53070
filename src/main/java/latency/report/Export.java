package latency.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import latency.result.Result;

/** Every form in which a result leaves for other programs. */
public enum Export {
    CSV("csv", "every sample, one line each", (result, out) -> {
        SamplesCsv.write(result, out);
        return List.of();
    }),
    MARKDOWN("markdown", "the table", (result, out) -> {
        out.write(ResultMarkdown.of(result).getBytes(StandardCharsets.UTF_8));
        return List.of();
    }),
    HLOG("hlog", "an HdrHistogram log, a tag for each scenario and trial", HistogramLog::write),
    PYPERF("pyperf", "pyperf's JSON, a benchmark for each scenario", PyperfJson::write);

    private interface Writer {
        List<String> write(Result result, OutputStream out) throws IOException;
    }

    private final String label;
    private final String description;
    private final Writer writer;

    Export(String label, String description, Writer writer) {
        this.label = label;
        this.description = description;
        this.writer = writer;
    }

    /**
     * Writes the whole of it, in UTF-8; the stream stays open.
     *
     * @return what the format could not hold, in words
     */
    public List<String> write(Result result, OutputStream out) throws IOException {
        return writer.write(result, out);
    }

    public String description() {
        return description;
    }

    /** As options write it. */
    @Override
    public String toString() {
        return label;
    }
}
