package latency.doubt;

import static latency.doubt.TrialDoubts.doubt;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import latency.machine.Disturbance;
import latency.machine.Machine;
import latency.result.Doubt;
import latency.result.Environment;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Unit;

/** Doubts about where the trials ran, and beside what. */
final class MachineDoubts {
    private static final double MUCH_STOLEN = 0.01;
    private static final double BUSY = 0.05;
    private static final double NOTABLE_WAKE_UP = 0.1;
    private static final long DEEP_MICROS = 20;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final Set<String> STEADY_GOVERNORS = Set.of("performance", "none", "unknown");
    private static final Pattern IDLE_EXIT = Pattern.compile("(\\d+) µs after (\\d+) µs");

    private MachineDoubts() {}

    static Optional<Doubt> slowClock(Environment environment) {
        String source = environment.fact("clocksource");
        if (!Machine.needsSystemCall(source)) return Optional.empty();
        return doubt(
                "slow-clock",
                "the clock source is %s: each reading is a system call, and two of them are in every latency"
                        .formatted(source),
                "latency doctor tells how to change it");
    }

    static Optional<Doubt> emulated(Environment environment) {
        String machine = environment.fact("virtual_machine");
        if (!machine.startsWith("TCG")) return Optional.empty();
        return doubt(
                "emulated",
                "every instruction was emulated (%s): no figure is one of real hardware".formatted(machine),
                "compare kernels by their ratios only, or measure with KVM");
    }

    static Optional<Doubt> frequency(Environment environment) {
        String governor = environment.fact("governor");
        if (STEADY_GOVERNORS.contains(governor)) return Optional.empty();
        return doubt(
                "frequency",
                "the governor is %s: CPUs change their frequency during a run".formatted(governor),
                "sudo cpupower frequency-set -g performance");
    }

    /** Only where a CPU has time to fall asleep between two starts, where nobody keeps it awake, and where it matters. */
    static Optional<Doubt> idleStates(Result result, List<Course> courses, Optional<Doubts.Typical> fastest) {
        Matcher exit = IDLE_EXIT.matcher(result.environment().fact("idle_exit"));
        if (!exit.matches() || fastest.isEmpty()) return Optional.empty();
        long wakeUpMicros = Long.parseLong(exit.group(1));
        int askedMicros = result.plan().conditions().cpuDmaLatencyMicros();
        boolean isKeptAwake = askedMicros >= 0 && askedMicros < wakeUpMicros;
        if (wakeUpMicros < DEEP_MICROS || isKeptAwake) return Optional.empty();
        double wakeUp = wakeUpMicros * NANOS_PER_MICRO;
        double residency = Double.parseDouble(exit.group(2)) * NANOS_PER_MICRO;
        double pace = courses.stream().mapToDouble(Course::pace).max().orElse(0);
        if (wakeUp < NOTABLE_WAKE_UP * fastest.get().median() || pace < residency) return Optional.empty();
        return doubt(
                "idle-states",
                "starts came every %s, and a CPU that slept that long may take %s to wake up"
                        .formatted(Unit.text(pace), Unit.text(wakeUp)),
                "--cpu-dma-latency 5, or sudo cpupower idle-set -D 20");
    }

    static Optional<Doubt> steal(List<MeasuredTrial> trials) {
        double stolen = most(trials, Disturbance::stolenShare);
        if (stolen < MUCH_STOLEN) return Optional.empty();
        return doubt(
                "steal",
                String.format(Locale.US, "the hypervisor took %.1f %% of the CPU time", 100 * stolen),
                "measure when the host is quiet");
    }

    static Optional<Doubt> throttled(List<MeasuredTrial> trials) {
        long periods = (long) most(trials, Disturbance::throttledPeriods);
        if (periods == 0) return Optional.empty();
        return doubt(
                "throttled",
                "the control group's CPU quota was used up in %s periods, in which everything stood still"
                        .formatted(periods),
                "measure without a quota, or with a larger one");
    }

    static Optional<Doubt> load(List<MeasuredTrial> trials) {
        double others = most(trials, Disturbance::othersShare);
        if (others < BUSY) return Optional.empty();
        return doubt(
                "load",
                String.format(Locale.US, "other processes used %.0f %% of the CPU time", 100 * others),
                "measure when the machine is idle");
    }

    private static double most(List<MeasuredTrial> trials, ToDoubleFunction<Disturbance> figure) {
        return trials.stream()
                .map(MeasuredTrial::disturbance)
                .mapToDouble(figure)
                .max()
                .orElse(0);
    }
}
