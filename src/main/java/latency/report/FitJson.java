package latency.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import latency.compare.Estimate;
import latency.compare.Interval;
import latency.fit.CostModel;
import latency.fit.Crossover;
import latency.fit.Curve;
import latency.fit.Line;
import latency.fit.Published;
import latency.fit.Sweep;

/** The same for programs; what does not exist is null. */
public final class FitJson {
    /** Another number means another format. */
    public static final String FORMAT = "latency-fit/1";

    private final JsonWriter json;

    private FitJson(JsonWriter json) {
        this.json = json;
    }

    /** An object; it ends with a newline. */
    public static String of(CostModel model) {
        StringWriter text = new StringWriter();
        JsonWriter json = new JsonWriter(text);
        json.setHtmlSafe(false);
        json.setIndent("  ");
        try {
            write(model, json);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return text + "\n";
    }

    /** Writes the object where the writer stands. */
    public static void write(CostModel model, JsonWriter json) throws IOException {
        new FitJson(json).write(model);
    }

    private void write(CostModel model) throws IOException {
        json.beginObject();
        json.name("format").value(FORMAT);
        json.name("intervals_from").value(model.isOfOneTrial() ? "blocks of rounds of one trial" : "trials");
        json.name("sweeps").beginArray();
        for (Sweep sweep : model.sweeps()) sweep(sweep);
        json.endArray();
        json.name("crossovers").beginArray();
        for (Crossover crossover : model.crossovers()) crossover(crossover);
        json.endArray();
        json.endObject();
    }

    private void sweep(Sweep sweep) throws IOException {
        json.beginObject();
        json.name("axis").value(sweep.axis().toString());
        json.name("label").value(sweep.label());
        json.name("scenario").beginObject();
        for (Map.Entry<String, String> axis : sweep.scenarios().getLast().axes().entrySet())
            if (!axis.getKey().equals(sweep.axis().toString()))
                json.name(axis.getKey()).value(axis.getValue());
        json.endObject();
        json.name("unit").value(sweep.unit());
        json.name("amounts").beginArray();
        for (long amount : sweep.amounts()) json.value(amount);
        json.endArray();
        json.name("curves").beginArray();
        for (Curve curve : sweep.curves()) curve(curve);
        json.endArray();
        published("published_base", sweep.publishedBase());
        published("published_per_unit", sweep.publishedUnit());
        json.endObject();
    }

    private void curve(Curve curve) throws IOException {
        Line line = curve.line();
        json.beginObject();
        json.name("measure").value(curve.measure().toString());
        json.name("points").beginArray();
        for (int i = 0; i < curve.points().size(); i++) {
            json.beginObject();
            estimate("median_ns", curve.points().get(i));
            estimate("residual_share", line.residuals().get(i));
            json.endObject();
        }
        json.endArray();
        estimate("base_ns", line.base());
        estimate("per_unit_ns", line.slope());
        json.name("is_a_line").value(line.fits());
        json.endObject();
    }

    private void crossover(Crossover crossover) throws IOException {
        json.beginObject();
        json.name("axis").value(crossover.axis().toString());
        json.name("label").value(crossover.label());
        json.name("measure").value(crossover.measure().toString());
        json.name("overtaking").value(crossover.fast());
        json.name("overtaken").value(crossover.slow());
        json.name("from").value(crossover.from());
        json.name("to").value(crossover.to());
        number("amount", crossover.amount());
        number("amount_low", crossover.interval().low());
        number("amount_high", crossover.interval().high());
        json.name("is_sure").value(crossover.sure());
        json.endObject();
    }

    private void published(String name, Optional<Published> published) throws IOException {
        json.name(name);
        if (published.isEmpty()) {
            json.nullValue();
            return;
        }
        json.beginObject();
        number("low_ns", published.get().low());
        number("high_ns", published.get().high());
        json.name("source").value(published.get().source());
        json.endObject();
    }

    private void estimate(String name, Estimate estimate) throws IOException {
        Interval interval = estimate.interval(Line.ERROR_RATE);
        number(name, estimate.value());
        number(name + "_low", interval.low());
        number(name + "_high", interval.high());
    }

    private void number(String name, double value) throws IOException {
        json.name(name);
        if (Double.isFinite(value)) json.value(value);
        else json.nullValue();
    }
}
