package latency.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import latency.compare.Comparison;
import latency.compare.Comparison.Named;
import latency.compare.Metric;
import latency.compare.Rules;
import latency.fit.CostModel;
import latency.plan.PlanException;
import latency.report.ComparisonFormat;
import latency.report.FitText;
import latency.result.Result;
import latency.result.ResultFile;

/**
 * Where the results of kernels go.
 *
 * @param folder of their files
 */
record KernelResults(Path folder) {
    private static final double MIN_EFFECT = 0.02;

    /** Makes the folder, before anything is measured: results that cannot be kept are not worth waiting for. */
    static KernelResults in(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw new PlanException("--output %s: no such folder can be made: choose another".formatted(folder));
        }
        if (!Files.isWritable(folder))
            throw new PlanException("--output %s: files cannot be made in it: choose another folder".formatted(folder));
        return new KernelResults(folder);
    }

    /**
     * Writes each to a file of its own, and shows the comparison; of a single one, the table.
     *
     * @return whether they are fit for what was asked
     */
    boolean keep(Map<String, Result> results, RunOptions options, Output output) {
        List<Named> named = new ArrayList<>();
        boolean fit = true;
        for (var each : results.entrySet()) {
            Path file = folder.resolve(each.getKey() + ".json.gz").normalize();
            fit &= keep(each.getValue(), file, output);
            named.add(new Named(file.toString(), each.getValue()));
            fit &= each.getValue().isWhole()
                    && (!options.strict || each.getValue().doubts().isEmpty());
        }
        show(named, options, output);
        return fit;
    }

    private static boolean keep(Result result, Path file, Output output) {
        output.message(file + ":");
        RunCommand.complain(result, output);
        try {
            ResultFile.write(result, file);
            return true;
        } catch (IOException failure) {
            output.error("cannot write %s: %s".formatted(file, failure.getMessage()));
            return false;
        }
    }

    private static void show(List<Named> results, RunOptions options, Output output) {
        if (results.isEmpty()) return;
        if (results.size() == 1) {
            output.result(options.show.text(results.getFirst().result(), output.style()));
        } else {
            Rules rules = new Rules(MIN_EFFECT, List.of(Metric.MEDIAN));
            Comparison comparison = Comparison.of(results.getFirst(), results.subList(1, results.size()), rules);
            output.result(ComparisonFormat.TEXT.write(comparison, output.style()));
        }
        for (Named each : results) {
            CostModel model = CostModel.of(each.result());
            if (!model.isEmpty()) output.result("\n" + each.name() + "\n" + FitText.of(model, output.style()));
        }
    }
}
