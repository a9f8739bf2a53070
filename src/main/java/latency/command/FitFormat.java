package latency.command;

import java.util.function.BiFunction;
import latency.fit.CostModel;
import latency.report.FitJson;
import latency.report.FitText;
import latency.report.Style;
import latency.result.Result;

/** As what the sweeps of a result are written. */
enum FitFormat {
    TEXT("text", FitText::of),
    JSON("json", (model, style) -> FitJson.of(model));

    private final String label;
    private final BiFunction<CostModel, Style, String> writer;

    FitFormat(String label, BiFunction<CostModel, Style, String> writer) {
        this.label = label;
        this.writer = writer;
    }

    String write(Result result, Style style) {
        return writer.apply(CostModel.of(result), style);
    }

    /** As the option writes it. */
    @Override
    public String toString() {
        return label;
    }
}
