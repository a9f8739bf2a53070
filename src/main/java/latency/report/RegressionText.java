package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import latency.compare.Regression;
import latency.compare.Regression.Answer;
import latency.compare.Regression.Bounds;
import latency.result.Result;
import latency.result.Unit;

/** What a check found, for people. */
public final class RegressionText {
    private static final List<String> HEADING = List.of("scenario", "", "baseline", "now", "at least", "at most");

    private RegressionText() {}

    /** The answer, and what it rests on; every line ends with a newline. */
    public static String of(Regression regression, Answer answer, Result baseline, Result now, Style style) {
        List<Bounds> bounds = regression.bounds(baseline, now);
        int trials = now.trials().size();
        TextTable table = new TextTable(style);
        table.add(HEADING);
        bounds.forEach(bound -> table.add(cells(bound)));
        List<String> lines = new ArrayList<>(table.lines());
        for (Bounds bound : bounds) {
            if (bound.mix() != null)
                lines.addAll(Paragraph.lines(style, bound.label() + ": ", "  ", RowWords.mix(bound.mix())));
        }
        Stream.of(regression.control(baseline, now), regression.obstacle(baseline, now))
                .filter(Objects::nonNull)
                .forEach(remark -> lines.addAll(Paragraph.lines(style, "note: ", "  ", remark)));
        lines.add("");
        lines.add("%s after %s %s: %s may grow by %s"
                .formatted(
                        words(answer),
                        trials,
                        trials == 1 ? "trial" : "trials",
                        regression.metric(),
                        RowWords.percent(regression.allowed())));
        return lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static List<String> cells(Bounds bound) {
        Unit unit = Unit.of(bound.baseline(), Math.max(bound.baseline(), bound.candidate()));
        return List.of(
                bound.label(),
                unit.toString(),
                RowWords.figure(unit, bound.baseline()),
                RowWords.figure(unit, bound.candidate()),
                RowWords.ratio(bound.low()),
                RowWords.ratio(bound.high()));
    }

    private static String words(Answer answer) {
        return switch (answer) {
            case GOOD -> "good";
            case SLOWER -> "slower";
            case OPEN -> "cannot tell";
        };
    }
}
