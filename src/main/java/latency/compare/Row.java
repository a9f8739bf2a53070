package latency.compare;

import java.util.List;

/**
 * One line of a comparison.
 *
 * @param baseline metric in nanoseconds
 * @param candidate metric in nanoseconds
 * @param ratio candidate over baseline
 * @param interval of the ratio, wide enough that all intervals of the comparison hold together
 * @param mix how the placement changed; null if it did not
 * @param smallestEffect that this data could have shown, as a share; NaN where it could show none
 * @param trialsToSettle about how many trials a side would lead to a verdict; 0 where that is unknown or not needed
 * @param remark what else there is to say; null if nothing
 * @param shifts of the stages, the largest first; empty unless the row moved and both sides have stages
 */
public record Row(
        String label,
        Metric metric,
        double baseline,
        double candidate,
        double ratio,
        Interval interval,
        Verdict verdict,
        Mix mix,
        double smallestEffect,
        int trialsToSettle,
        String remark,
        List<StageShift> shifts) {

    /** What was measured under another load may differ for that alone. */
    Row underAnotherLoad(String load) {
        if (!verdict.isDifferent()) return this;
        return new Row(
                label,
                metric,
                baseline,
                candidate,
                ratio,
                interval,
                Verdict.INCONCLUSIVE,
                mix,
                smallestEffect,
                0,
                load + ": measure both again, one after the other",
                shifts);
    }
}
