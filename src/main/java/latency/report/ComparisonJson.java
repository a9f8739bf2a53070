package latency.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import latency.compare.Comparison;
import latency.compare.Comparison.Part;
import latency.compare.Difference;
import latency.compare.Mix;
import latency.compare.Row;
import latency.compare.StageShift;

/** A comparison for programs; what does not exist is null. */
final class ComparisonJson {
    /** Written into every comparison; another number means another format. */
    private static final String FORMAT = "latency-comparison/1";

    private final StringWriter text = new StringWriter();
    private final JsonWriter json = new JsonWriter(text);

    private ComparisonJson() {
        json.setHtmlSafe(false);
        json.setIndent("  ");
    }

    static String of(Comparison comparison) {
        ComparisonJson writer = new ComparisonJson();
        try {
            writer.write(comparison);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return writer.text + "\n";
    }

    private void write(Comparison comparison) throws IOException {
        json.beginObject();
        json.name("format").value(FORMAT);
        json.name("baseline").value(comparison.baseline());
        json.name("min_effect").value(comparison.rules().minEffect());
        json.name("correction").value("bonferroni");
        json.name("candidates").beginArray();
        for (Part part : comparison.parts()) part(part);
        json.endArray();
        json.endObject();
    }

    private void part(Part part) throws IOException {
        json.beginObject();
        json.name("candidate").value(part.candidate());
        json.name("differences").beginArray();
        for (Difference difference : part.differences()) difference(difference);
        json.endArray();
        json.name("remarks").beginArray();
        for (String remark : part.remarks()) json.value(remark);
        json.endArray();
        json.name("rows").beginArray();
        for (Row row : part.rows()) row(row);
        json.endArray();
        json.endObject();
    }

    private void difference(Difference difference) throws IOException {
        json.beginObject();
        json.name("fact").value(difference.fact());
        json.name("baseline").value(difference.baseline());
        json.name("candidate").value(difference.candidate());
        json.endObject();
    }

    private void row(Row row) throws IOException {
        json.beginObject();
        json.name("scenario").value(row.label());
        json.name("metric").value(row.metric().toString());
        number("baseline_ns", row.baseline());
        number("candidate_ns", row.candidate());
        number("ratio", row.ratio());
        number("ratio_low", row.interval().low());
        number("ratio_high", row.interval().high());
        json.name("verdict").value(row.verdict().toString());
        number("smallest_effect", row.smallestEffect());
        json.name("trials_to_settle").value(row.trialsToSettle() == 0 ? null : row.trialsToSettle());
        json.name("mix");
        mix(row.mix());
        json.name("remark").value(row.remark());
        if (!row.shifts().isEmpty()) shifts(row.shifts());
        json.endObject();
    }

    private void shifts(List<StageShift> shifts) throws IOException {
        json.name("stages").beginArray();
        for (StageShift shift : shifts) {
            json.beginObject();
            json.name("stage").value(shift.stage().toString());
            number("baseline_ns", shift.baseline());
            number("candidate_ns", shift.candidate());
            json.endObject();
        }
        json.endArray();
    }

    private void mix(Mix mix) throws IOException {
        if (mix == null) {
            json.nullValue();
            return;
        }
        json.beginObject();
        number("baseline_same_cpu_share", mix.baseline());
        number("candidate_same_cpu_share", mix.candidate());
        number(
                "ratio_within_placement",
                mix.within() == null ? Double.NaN : Math.exp(mix.within().value()));
        json.endObject();
    }

    private void number(String name, double value) throws IOException {
        json.name(name);
        if (Double.isFinite(value)) json.value(value);
        else json.nullValue();
    }
}
