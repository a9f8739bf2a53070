package latency.machine;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How fast the CPUs run, and how deeply they sleep between. */
final class Power {
    private static final String CPUS = "/sys/devices/system/cpu";
    private static final String IDLE = CPUS + "/cpu0/cpuidle";
    private static final long SLOW_EXIT_MICROS = 20;

    private final SystemFiles files;

    Power(SystemFiles files) {
        this.files = files;
    }

    List<Fact> facts() {
        return List.of(governor(), boost(), idleDriver(), idleStates(), idleExit());
    }

    private Fact governor() {
        String governors = files.names(CPUS, "cpu\\d+").stream()
                .flatMap(cpu -> files.text(CPUS + "/" + cpu + "/cpufreq/scaling_governor").stream())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (governors.isEmpty())
            return Fact.plain("governor", "frequency governor", "none", "the hardware or the host decides");
        if (governors.equals("performance")) return Fact.plain("governor", "frequency governor", governors);
        return Fact.heavy(
                "governor",
                "frequency governor",
                governors,
                "the frequency follows the load of the last milliseconds: a start after a pause runs on a slow CPU, one in"
                        + " a row of starts on a fast one",
                "sudo cpupower frequency-set -g performance");
    }

    private Fact boost() {
        Optional<String> boost = files.text(CPUS + "/cpufreq/boost")
                .or(() -> files.text(CPUS + "/intel_pstate/no_turbo").map(off -> off.equals("0") ? "1" : "0"));
        if (boost.isEmpty()) return Fact.plain("boost", "frequency boost", "none", "the hardware or the host decides");
        if (boost.get().equals("0")) return Fact.plain("boost", "frequency boost", "off");
        boolean intel = files.exists(CPUS + "/intel_pstate/no_turbo");
        return Fact.light(
                "boost",
                "frequency boost",
                "on",
                "how far a CPU goes above its base frequency depends on its temperature and on what the other CPUs do",
                intel
                        ? "echo 1 | sudo tee " + CPUS + "/intel_pstate/no_turbo"
                        : "echo 0 | sudo tee " + CPUS + "/cpufreq/boost");
    }

    private Fact idleDriver() {
        String driver = files.text(CPUS + "/cpuidle/current_driver").orElse("none");
        String key = "idle_driver";
        String name = "cpuidle driver";
        return switch (driver) {
            case "none" ->
                Fact.light(
                        key,
                        name,
                        "none: an idle CPU halts",
                        "without a driver the kernel knows no idle states and can limit none; in a virtual machine every"
                                + " halt goes through the host, and so does waking up for a child",
                        "none from inside a virtual machine; idle=poll on the kernel's command line keeps CPUs awake");
            case "haltpoll" ->
                Fact.light(
                        key,
                        name,
                        "haltpoll: an idle CPU polls, then halts",
                        "no idle states of the hardware are in sight; a halt goes through the host, and so does waking up"
                                + " for a child",
                        "idle=poll on the kernel's command line keeps CPUs awake");
            default -> Fact.plain(key, name, driver);
        };
    }

    private Fact idleStates() {
        String states = states().map(
                        state -> "%s %s µs%s".formatted(state.name, state.exitMicros, state.enabled ? "" : " (off)"))
                .collect(Collectors.joining(", "));
        return Fact.plain("idle_states", "idle states", states.isEmpty() ? "none" : states);
    }

    /** The longest that leaving an enabled idle state may take, and the stay for which it is entered. */
    private Fact idleExit() {
        Optional<IdleState> deepest =
                states().filter(IdleState::enabled).max(Comparator.comparing(IdleState::exitMicros));
        String key = "idle_exit";
        String name = "slowest wake-up";
        if (deepest.isEmpty()) return Fact.plain(key, name, "unknown");
        String value = "%s µs after %s µs".formatted(deepest.get().exitMicros, deepest.get().residencyMicros);
        if (deepest.get().exitMicros < SLOW_EXIT_MICROS) return Fact.plain(key, name, value);
        return Fact.heavy(
                key,
                name,
                value,
                "a child that is put on a CPU in its deepest idle state waits this long for it to wake up",
                "sudo cpupower idle-set -D " + SLOW_EXIT_MICROS);
    }

    private Stream<IdleState> states() {
        return files.names(IDLE, "state\\d+").stream().map(state -> {
            String folder = IDLE + "/" + state;
            return new IdleState(
                    files.text(folder + "/name").orElse(state),
                    files.number(folder + "/latency").orElse(0L),
                    files.number(folder + "/residency").orElse(0L),
                    !files.text(folder + "/disable").orElse("0").equals("1"));
        });
    }

    private record IdleState(String name, long exitMicros, long residencyMicros, boolean enabled) {}
}
