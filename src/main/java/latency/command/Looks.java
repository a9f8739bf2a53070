package latency.command;

import java.time.Duration;
import latency.compare.Regression;
import latency.compare.Regression.Answer;
import latency.report.RegressionText;
import latency.report.Style;
import latency.result.Result;

/** The looks that a check takes at what it has measured, until the answer is clear or the time is up. */
final class Looks {
    private final Regression regression;
    private final Result baseline;
    private final Duration timeCap;
    private final long start = System.nanoTime();
    private Duration elapsed = Duration.ZERO;
    private Duration longestTrial = Duration.ZERO;
    private Answer answer = Answer.OPEN;

    Looks(Regression regression, Result baseline, Duration timeCap) {
        this.regression = regression;
        this.baseline = baseline;
        this.timeCap = timeCap;
    }

    /** After every trial: whether it was the last. When the time is up the look that was to come is taken early. */
    boolean isOver(Result now) {
        Duration before = elapsed;
        elapsed = Duration.ofNanos(System.nanoTime() - start);
        Duration trial = elapsed.minus(before);
        if (trial.compareTo(longestTrial) > 0) longestTrial = trial;
        boolean timeIsUp = elapsed.plus(longestTrial).compareTo(timeCap) > 0;
        int trials = now.trials().size();
        if (timeIsUp || Regression.isLookDue(trials)) answer = regression.answer(baseline, now);
        return timeIsUp || answer != Answer.OPEN || trials >= Regression.MOST_TRIALS;
    }

    Answer answer() {
        return answer;
    }

    /** The answer and what it rests on. */
    String text(Result now, Style style) {
        return RegressionText.of(regression, answer, baseline, now, style);
    }
}
