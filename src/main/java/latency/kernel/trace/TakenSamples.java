package latency.kernel.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import latency.plan.Plan;
import latency.result.LogReader;
import latency.trial.Outcome;
import latency.trial.SampleLog.Field;

/** The measured samples in a log, as it grows. */
final class TakenSamples {
    private final LogReader log;
    private final Plan plan;
    private final int[] next;

    TakenSamples(LogReader log, Plan plan) {
        this.log = log;
        this.plan = plan;
        this.next = new int[plan.scenarios().size()];
    }

    /** Those with a latency that were written since the last look, in the order in which they were taken. */
    List<Taken> more() throws IOException {
        List<Taken> more = new ArrayList<>();
        for (int scenario = 0; scenario < next.length; scenario++) {
            while (next[scenario] < plan.rounds() && read(scenario, next[scenario], Field.OUTCOME) != 0) {
                if (read(scenario, next[scenario], Field.OUTCOME) == Outcome.OK.code())
                    more.add(taken(scenario, next[scenario]));
                next[scenario]++;
            }
        }
        more.sort(Comparator.comparingLong(Taken::triggered));
        return more;
    }

    private Taken taken(int scenario, int place) throws IOException {
        return new Taken(
                scenario,
                plan.scenarios().get(scenario),
                place,
                read(scenario, place, Field.SEQUENCE),
                (int) read(scenario, place, Field.CHILD),
                read(scenario, place, Field.TRIGGERED),
                read(scenario, place, Field.ARRIVED),
                read(scenario, place, Field.RECORDED));
    }

    private long read(int scenario, int place, Field field) throws IOException {
        return log.field(scenario, plan.warmUp() + place, field);
    }
}
