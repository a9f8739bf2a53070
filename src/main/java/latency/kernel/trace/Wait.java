package latency.kernel.trace;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** While a child could run and did not: who ran on its CPU instead, and for how long. */
final class Wait {
    private final Map<Integer, Long> nanos = new HashMap<>();
    private int cpu = -1;
    private long since;

    /** From now on it waits for this CPU. */
    void begin(int waitsFor, long at) {
        cpu = waitsFor;
        since = at;
    }

    /** The task that ran on a CPU until now makes room. */
    void leaves(int task, int leaving, long at) {
        if (leaving != cpu || at == since) return;
        nanos.merge(task, at - since, Long::sum);
        since = at;
    }

    /** It waits no more; {@code occupant} has run on the CPU that it waited for since another last left. */
    void end(int occupant, long at) {
        leaves(occupant, cpu, at);
        cpu = -1;
    }

    /** −1 if it waits for none. */
    int cpu() {
        return cpu;
    }

    /** Who ran longest, all waits together. */
    OptionalInt longest() {
        return nanos.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> OptionalInt.of(entry.getKey()))
                .orElse(OptionalInt.empty());
    }
}
