package latency.result;

import java.util.Map;
import java.util.TreeMap;

/**
 * What was recorded of the kernel's events during a trial.
 *
 * @param events how many
 * @param lost how many more the kernel had no room for
 * @param stoppedAt place in the trial of the sample at which recording stopped; −1 if it did not
 * @param tasks names of the tasks that ran in a child's place, by the number that the samples have for them
 */
public record Recorded(long events, long lost, long stoppedAt, Map<Long, String> tasks) {
    public Recorded {
        tasks = Map.copyOf(tasks);
    }

    /** In the order of their numbers. */
    Map<Long, String> sortedTasks() {
        return new TreeMap<>(tasks);
    }
}
