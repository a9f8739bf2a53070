package latency.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import latency.compare.Estimate;
import latency.compare.Interval;
import latency.fit.Axis;
import latency.fit.CostModel;
import latency.fit.Crossover;
import latency.fit.Curve;
import latency.fit.Line;
import latency.fit.Measure;
import latency.fit.Published;
import latency.fit.Sweep;
import latency.result.Unit;

/** The sweeps of a result for people: each as a curve, with the lines through its points, then who overtakes whom. */
public final class FitText {
    private static final int LONGEST_BAR = 40;
    private static final int BESIDE_BAR = 28;
    private static final String NONE =
            "no axis of amounts has three points: give --memory, --vmas, --threads, --fds or --gap three values or more";

    private static final String ONE_TRIAL = "intervals are from blocks of rounds of one trial, and say nothing of how"
            + " another process would differ: use --trials 5";

    private FitText() {}

    /** All of it; every line ends with a newline. */
    public static String of(CostModel model, Style style) {
        List<String> lines = model.isEmpty() ? Paragraph.lines(style, "", "  ", NONE) : lines(model, style);
        return lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    /** Without the curves: each line, then who overtakes whom, as one text. */
    public static List<String> sentences(CostModel model) {
        List<String> sentences = new ArrayList<>();
        for (Sweep sweep : model.sweeps()) for (Curve curve : sweep.curves()) sentences.add(sentence(sweep, curve));
        for (Crossover crossover : model.crossovers()) sentences.add(words(crossover));
        sentences.addAll(sources(model));
        if (model.isOfOneTrial()) sentences.add(ONE_TRIAL);
        return sentences;
    }

    private static String sentence(Sweep sweep, Curve curve) {
        String fitted =
                "%s, %s by %s: %s".formatted(sweep.label(), curve.measure(), sweep.axis(), line(sweep, curve.line()));
        return fitted
                + misfit(sweep, curve.line())
                        .map(words -> "; no line: " + words)
                        .orElse("")
                + published(sweep).map(words -> "; published: " + words).orElse("");
    }

    /** None if there is no sweep. */
    static List<String> lines(CostModel model, Style style) {
        List<String> lines = new ArrayList<>();
        for (Sweep sweep : model.sweeps()) {
            if (!lines.isEmpty()) lines.add("");
            lines.addAll(lines(sweep, style));
        }
        List<String> remarks = new ArrayList<>();
        for (Crossover crossover : model.crossovers()) remarks.add(words(crossover));
        remarks.addAll(sources(model));
        if (model.isOfOneTrial()) remarks.add(ONE_TRIAL);
        if (!remarks.isEmpty()) lines.add("");
        for (String remark : remarks) lines.addAll(Paragraph.lines(style, "", "  ", remark));
        return lines;
    }

    private static List<String> lines(Sweep sweep, Style style) {
        List<String> lines = new ArrayList<>();
        lines.add(sweep.label() + ", by " + sweep.axis());
        lines.addAll(curve(sweep, style));
        for (Curve curve : sweep.curves()) {
            lines.addAll(Paragraph.lines(style, "  " + curve.measure() + ": ", "    ", line(sweep, curve.line())));
            misfit(sweep, curve.line())
                    .ifPresent(words -> lines.addAll(Paragraph.lines(style, "    no line: ", "    ", words)));
        }
        published(sweep).ifPresent(words -> lines.addAll(Paragraph.lines(style, "  published: ", "    ", words)));
        return lines;
    }

    /** A bar for each point, as long as the latency. */
    private static List<String> curve(Sweep sweep, Style style) {
        List<Estimate> points = sweep.curves().getFirst().points();
        int longest = Math.clamp(style.width() - BESIDE_BAR, 0, LONGEST_BAR);
        double largest = points.stream().mapToDouble(Estimate::value).max().orElse(1);
        TextTable table = new TextTable(style);
        for (int i = 0; i < points.size(); i++) {
            Estimate point = points.get(i);
            double reach = point.reach(Line.ERROR_RATE) / point.value();
            int length = (int) Math.round(longest * point.value() / largest);
            table.add(List.of(
                    "",
                    sweep.axis().text(sweep.amounts().get(i)),
                    Unit.text(point.value()),
                    Double.isNaN(reach) ? "" : "±" + RowWords.percent(reach),
                    "|" + "=".repeat(length) + " ".repeat(longest - length)));
        }
        return table.lines();
    }

    private static String line(Sweep sweep, Line line) {
        return "%s, and %s for each %s".formatted(withInterval(line.base()), withInterval(line.slope()), sweep.unit());
    }

    /** Such as {@code 38.1 ns [37.2, 39.0]}, all in the unit of the value. */
    private static String withInterval(Estimate estimate) {
        Interval interval = estimate.interval(Line.ERROR_RATE);
        Unit unit = Unit.of(Math.abs(estimate.value()), Math.abs(estimate.value()));
        String value = figure(unit, estimate.value()) + " " + unit;
        if (interval.isEmpty()) return value;
        return "%s [%s, %s]".formatted(value, figure(unit, interval.low()), figure(unit, interval.high()));
    }

    /** Three digits, of nanoseconds too: what one page costs is a few of them. */
    private static String figure(Unit unit, double nanos) {
        double size = Math.abs(nanos);
        if (unit != Unit.NS) return unit.format(nanos);
        return String.format(Locale.ROOT, size >= 99.95 ? "%.0f" : size >= 9.995 ? "%.1f" : "%.2f", nanos);
    }

    private static Optional<String> misfit(Sweep sweep, Line line) {
        int point = line.misfit();
        if (point < 0) return Optional.empty();
        Estimate residual = line.residuals().get(point);
        Interval interval = residual.interval(Line.ERROR_RATE);
        boolean above = residual.value() > 0;
        return Optional.of(String.format(
                Locale.ROOT,
                "at %s it is %.0f %% [%.0f, %.0f] too %s",
                sweep.axis().text(sweep.amounts().get(point)),
                100 * Math.abs(residual.value()),
                100 * (above ? interval.low() : -interval.high()),
                100 * (above ? interval.high() : -interval.low()),
                above ? "low" : "high"));
    }

    /** What others found, beside what was found here; where no range is known there is nothing. */
    private static Optional<String> published(Sweep sweep) {
        List<String> words = new ArrayList<>();
        sweep.publishedBase().ifPresent(base -> words.add(range(base)));
        sweep.publishedUnit().ifPresent(unit -> words.add(range(unit) + " for each " + sweep.unit()));
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", and ", words));
    }

    private static String range(Published published) {
        Unit unit = Unit.of(published.low(), published.low());
        return "%s to %s %s".formatted(digits(unit, published.low()), digits(unit, published.high()), unit);
    }

    private static String digits(Unit unit, double nanos) {
        return figure(unit, nanos).replaceFirst("\\.0+$", "");
    }

    /** Each once. */
    private static List<String> sources(CostModel model) {
        return model.sweeps().stream()
                .flatMap(sweep -> Stream.of(sweep.publishedBase(), sweep.publishedUnit()))
                .flatMap(Optional::stream)
                .distinct()
                .map(published -> "published %s: %s".formatted(range(published), published.source()))
                .toList();
    }

    private static String words(Crossover crossover) {
        String common = crossover.label() + (crossover.measure() == Measure.LATENCY ? "" : ", " + crossover.measure());
        String where = " (" + common.replaceFirst("^, ", "") + ")";
        if (!crossover.exists()) return apart(crossover) + where;
        Axis axis = crossover.axis();
        String words = "%s overtakes %s at %s %s [%s, %s]%s"
                .formatted(
                        crossover.fast(),
                        crossover.slow(),
                        axis.number(crossover.amount()),
                        axis.numberUnit(),
                        axis.number(crossover.interval().low()),
                        axis.number(crossover.interval().high()),
                        where);
        return crossover.sure() ? words : "perhaps " + words + ", within the noise";
    }

    private static String apart(Crossover crossover) {
        Axis axis = crossover.axis();
        String range = "from %s to %s".formatted(axis.text(crossover.from()), axis.text(crossover.to()));
        return crossover.sure()
                ? "no crossover %s: %s is faster than %s throughout"
                        .formatted(range, crossover.fast(), crossover.slow())
                : "no sure crossover %s of %s and %s".formatted(range, crossover.fast(), crossover.slow());
    }
}
