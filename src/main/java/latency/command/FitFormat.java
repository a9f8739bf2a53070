package latency.command;

import java.util.function.Function;
import latency.fit.CostModel;
import latency.report.FitJson;
import latency.report.FitText;
import latency.result.Result;

/** As what the sweeps of a result are written. */
enum FitFormat {
    TEXT("text", FitText::of),
    JSON("json", FitJson::of);

    private final String label;
    private final Function<CostModel, String> writer;

    FitFormat(String label, Function<CostModel, String> writer) {
        this.label = label;
        this.writer = writer;
    }

    String write(Result result) {
        return writer.apply(CostModel.of(result));
    }

    /** As the option writes it. */
    @Override
    public String toString() {
        return label;
    }
}
