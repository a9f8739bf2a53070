package latency.kernel.boot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import latency.machine.Disturbance;
import latency.machine.Machine;
import latency.result.Environment;
import latency.result.MeasuredTrial;
import latency.result.Result;

/** The boots of one kernel up to now: trials of one result. */
public final class Boots {
    private final Variant variant;
    private final Qemu qemu;
    private final List<Result> results = new ArrayList<>();

    public Boots(Variant variant, Qemu qemu) {
        this.variant = variant;
        this.qemu = qemu;
    }

    /**
     * Adds one.
     *
     * @param here what came between on this machine while it ran
     */
    public void add(Result ofOne, Disturbance here) {
        List<MeasuredTrial> trials =
                ofOne.trials().stream().map(trial -> trial.disturbedBy(here)).toList();
        results.add(new Result(ofOne.program(), ofOne.plan(), ofOne.environment(), trials, List.of()));
    }

    public int count() {
        return results.size();
    }

    /**
     * All of them in one.
     *
     * @param planned how many there should have been; each is as many trials as it has JVMs
     * @param seed of the first
     */
    public Result result(int planned, long seed) {
        Result first = results.getFirst();
        List<MeasuredTrial> trials =
                results.stream().flatMap(result -> result.trials().stream()).toList();
        var plan = first.plan().withTrials(planned * first.plan().trials()).withSeed(seed);
        return new Result(first.program(), plan, environment(first), trials, List.of());
    }

    /** As the first boot found it, and what it does not see from inside. */
    private Environment environment(Result first) {
        Map<String, String> facts = new LinkedHashMap<>(first.environment().facts());
        facts.put("host", Machine.here().host());
        facts.put("virtual_machine", qemu.description());
        facts.put("kernel_append", variant.append().isEmpty() ? "nothing" : variant.append());
        return new Environment(Collections.unmodifiableMap(facts));
    }
}
