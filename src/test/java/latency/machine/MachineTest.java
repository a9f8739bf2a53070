package latency.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {
    private static final String CPU = "/sys/devices/system/cpu";
    private static final String CLOCKS = "/sys/devices/system/clocksource/clocksource0";
    private static final String THP = "/sys/kernel/mm/transparent_hugepage";

    @TempDir
    Path root;

    private FakeFiles fake;

    @BeforeEach
    void nothing() {
        fake = new FakeFiles(root);
    }

    private void assertFact(String key, Weight weight, String value) {
        Fact fact = fake.fact(key);
        assertEquals(value, fact.value());
        assertEquals(weight, fact.weight(), key);
    }

    @Test
    void aSystemWithoutAnyFilesIsDescribedWithoutAnError() {
        List<Fact> facts = new Machine(fake.files()).facts();
        assertEquals(Weight.UNSEEN, fake.fact("load").weight());
        assertEquals(Weight.UNSEEN, fake.fact("debug_kernel").weight());
        assertEquals(Weight.UNSEEN, fake.fact("tracing").weight());
        assertEquals("unknown", fake.fact("kernel").value());
        assertTrue(facts.size() > 30);
    }

    @Test
    void thisMachineNamesWhatAMeasurementDependsOn() {
        List<Fact> facts = Machine.here().facts();
        Set<String> keys = facts.stream().map(Fact::key).collect(Collectors.toSet());
        assertTrue(keys.containsAll(Set.of(
                "hypervisor",
                "page_table_isolation",
                "clocksource",
                "idle_driver",
                "cpus",
                "cpu",
                "kernel",
                "governor",
                "boost",
                "smt",
                "idle_states",
                "thp",
                "thp_sizes",
                "steal",
                "cpu_quota",
                "pids_max",
                "rlimit_nproc",
                "rlimit_nofile",
                "overcommit",
                "seccomp",
                "lsm",
                "audit",
                "swap",
                "aslr",
                "isolated_cpus",
                "load",
                "tracing",
                "debug_kernel",
                "microcode",
                "numa_nodes")));
        assertEquals(facts.size(), keys.size());
    }

    @Test
    void whatWeighsSaysWhyAndHowToChangeIt() {
        for (Fact fact : Machine.here().facts()) {
            boolean weighs = fact.weight() == Weight.HEAVY || fact.weight() == Weight.LIGHT;
            if (weighs) assertFalse(fact.why().isEmpty() || fact.change().isEmpty(), fact.key());
            assertFalse(fact.value().isEmpty(), fact.key());
        }
    }

    @Test
    void theHeaviestComesFirst() {
        List<Weight> weights = Machine.here().facts().stream().map(Fact::weight).toList();
        List<Weight> sorted = new ArrayList<>(weights);
        sorted.sort(Comparator.naturalOrder());
        assertEquals(sorted, weights);
    }

    @Test
    void settingsHoldNothingThatChangesByItself() {
        Set<String> keys = Machine.here().settings().stream().map(Fact::key).collect(Collectors.toSet());
        assertFalse(keys.contains("load") || keys.contains("steal"));
    }

    @Test
    void aLaptopThatSavesPowerIsTold() {
        fake.with(CPU + "/cpu0/cpufreq/scaling_governor", "powersave")
                .with(CPU + "/cpu1/cpufreq/scaling_governor", "powersave")
                .with(CPU + "/intel_pstate/no_turbo", "0")
                .with(CPU + "/smt/active", "1")
                .with(CPU + "/online", "0-7")
                .with(CPU + "/cpuidle/current_driver", "intel_idle");
        assertFact("governor", Weight.HEAVY, "powersave");
        assertFact("boost", Weight.LIGHT, "on");
        assertTrue(fake.fact("boost").change().contains("no_turbo"));
        assertFact("smt", Weight.LIGHT, "on");
        assertFact("cpus", Weight.NONE, "8");
        assertFact("idle_driver", Weight.NONE, "intel_idle");
        assertFact("hypervisor", Weight.NONE, "none");
    }

    @Test
    void aMachineSetUpForMeasuringIsLeftInPeace() {
        fake.with(CPU + "/cpu0/cpufreq/scaling_governor", "performance")
                .with(CPU + "/cpufreq/boost", "0")
                .with(CPU + "/smt/active", "0")
                .with(CPU + "/smt/control", "forceoff");
        assertFact("governor", Weight.NONE, "performance");
        assertFact("boost", Weight.NONE, "off");
        assertFact("smt", Weight.NONE, "forceoff");
    }

    @Test
    void theDeepestIdleStateThatIsNotSwitchedOffCounts() {
        idleState(0, "POLL", 0, 0, false).idleState(1, "C1", 2, 2, false).idleState(2, "C6", 133, 600, false);
        assertFact("idle_states", Weight.NONE, "POLL 0 µs, C1 2 µs, C6 133 µs");
        assertFact("idle_exit", Weight.HEAVY, "133 µs after 600 µs");
        idleState(2, "C6", 133, 600, true);
        assertFact("idle_states", Weight.NONE, "POLL 0 µs, C1 2 µs, C6 133 µs (off)");
        assertFact("idle_exit", Weight.NONE, "2 µs after 2 µs");
    }

    private MachineTest idleState(int number, String name, int exit, int residency, boolean off) {
        String folder = CPU + "/cpu0/cpuidle/state" + number;
        fake.with(folder + "/name", name)
                .with(folder + "/latency", Integer.toString(exit))
                .with(folder + "/residency", Integer.toString(residency))
                .with(folder + "/disable", off ? "1" : "0");
        return this;
    }

    @Test
    void aVirtualMachineIsNamedAndSoIsTheMissingIdleDriver() {
        fake.with("/proc/cpuinfo", "model name\t: Some CPU\nflags\t\t: fpu hypervisor sse\n")
                .with(CLOCKS + "/available_clocksource", "tsc kvm-clock")
                .with(CLOCKS + "/current_clocksource", "kvm-clock")
                .with(CPU + "/cpuidle/current_driver", "none")
                .with("/proc/self/status", "Cpus_allowed_list:\t0-1");
        assertFact("hypervisor", Weight.HEAVY, "KVM");
        assertFact("clocksource", Weight.NONE, "kvm-clock");
        assertFact("idle_driver", Weight.LIGHT, "none: an idle CPU halts");
        assertFact("cpus", Weight.LIGHT, "2");
        assertFact("cpu", Weight.NONE, "Some CPU");
    }

    @Test
    void otherHypervisorsHaveTheirNames() {
        fake.with("/proc/cpuinfo", "flags : hypervisor");
        assertFact("hypervisor", Weight.HEAVY, "present, of unknown name");
        fake.with("/sys/class/dmi/id/sys_vendor", "VMware, Inc.");
        assertFact("hypervisor", Weight.HEAVY, "VMware");
        fake.with("/sys/class/dmi/id/sys_vendor", "Microsoft Corporation");
        assertFact("hypervisor", Weight.HEAVY, "Hyper-V");
        fake.with("/sys/hypervisor/type", "xen");
        assertFact("hypervisor", Weight.HEAVY, "xen");
    }

    @Test
    void aComputerOfAHypervisorsVendorIsNotVirtual() {
        fake.with("/proc/cpuinfo", "flags : fpu").with("/sys/class/dmi/id/sys_vendor", "Microsoft Corporation");
        assertFact("hypervisor", Weight.NONE, "none");
    }

    @Test
    void aClockThatNeedsASystemCallIsHeavy() {
        fake.with(CLOCKS + "/available_clocksource", "hpet acpi_pm").with(CLOCKS + "/current_clocksource", "hpet");
        assertFact("clocksource", Weight.HEAVY, "hpet");
        assertTrue(fake.fact("clocksource").change().startsWith("clocksource=tsc"));
        fake.with(CLOCKS + "/available_clocksource", "tsc hpet");
        assertTrue(fake.fact("clocksource").change().startsWith("echo tsc"));
    }

    @Test
    void isolationFollowsWhatTheKernelSaysOfMeltdown() {
        String meltdown = CPU + "/vulnerabilities/meltdown";
        assertEquals(Weight.UNSEEN, fake.fact("page_table_isolation").weight());
        fake.with(meltdown, "Mitigation: PTI");
        assertFact("page_table_isolation", Weight.HEAVY, "on");
        fake.with(meltdown, "Not affected");
        assertFact("page_table_isolation", Weight.NONE, "off: this CPU does not need it");
        fake.with(meltdown, "Vulnerable");
        assertFact("page_table_isolation", Weight.NONE, "off: Vulnerable");
    }

    @Test
    void everyMitigationIsToldAndWhatDoesNotAffectInOneLine() {
        fake.with(CPU + "/vulnerabilities/spectre_v2", "Mitigation: Retpolines")
                .with(CPU + "/vulnerabilities/mds", "Vulnerable")
                .with(CPU + "/vulnerabilities/l1tf", "Not affected")
                .with(CPU + "/vulnerabilities/srbds", "Not affected");
        assertFact("vulnerability_spectre_v2", Weight.LIGHT, "Mitigation: Retpolines");
        assertFact("vulnerability_mds", Weight.NONE, "Vulnerable");
        assertFact("not_affected", Weight.NONE, "l1tf, srbds");
    }

    @Test
    void aContainersQuotaIsTheSmallestOnTheWayUp() {
        fake.with("/proc/self/cgroup", "0::/pod/container")
                .with("/proc/self/mounts", "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0")
                .with("/sys/fs/cgroup/pod/cpu.max", "50000 100000")
                .with("/sys/fs/cgroup/pod/container/cpu.max", "max 100000")
                .with("/sys/fs/cgroup/pod/container/pids.max", "100")
                .with("/sys/fs/cgroup/pod/container/memory.max", "268435456")
                .with("/sys/fs/cgroup/pod/container/cpu.stat", "usage_usec 1\nnr_periods 9\nnr_throttled 7");
        assertFact("cpu_quota", Weight.HEAVY, "0.50 CPUs");
        assertFact("pids_max", Weight.LIGHT, "at most 100");
        assertFact("memory_limit", Weight.LIGHT, "256 MiB");
        assertEquals(7, new Cgroup(fake.files()).throttledPeriods());
    }

    @Test
    void theFirstVersionOfControlGroupsIsReadToo() {
        fake.with("/proc/self/cgroup", "3:pids:/job\n2:cpu,cpuacct:/job\n1:memory:/job")
                .with(
                        "/proc/self/mounts",
                        "cgroup /cg/cpu,cpuacct cgroup rw,cpu,cpuacct 0 0\ncgroup /cg/pids cgroup rw,pids 0 0\n"
                                + "cgroup /cg/memory cgroup rw,memory 0 0")
                .with("/cg/cpu,cpuacct/job/cpu.cfs_quota_us", "150000")
                .with("/cg/cpu,cpuacct/job/cpu.cfs_period_us", "100000")
                .with("/cg/cpu,cpuacct/cpu.cfs_quota_us", "-1")
                .with("/cg/cpu,cpuacct/cpu.cfs_period_us", "100000")
                .with("/cg/memory/memory.limit_in_bytes", "9223372036854771712")
                .with("/cg/pids/job/pids.max", "max");
        assertFact("cpu_quota", Weight.HEAVY, "1.50 CPUs");
        assertFact("pids_max", Weight.NONE, "no limit");
        assertFact("memory_limit", Weight.NONE, "none");
    }

    @Test
    void limitsOfTheUserAreTheSoftOnes() {
        fake.with("/proc/self/limits", """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             500                  96365                processes
                Max open files            128                  unlimited            files""");
        assertFact("rlimit_nproc", Weight.LIGHT, "at most 500");
        assertFact("rlimit_nofile", Weight.LIGHT, "at most 128");
    }

    @Test
    void memorySettingsThatChangeAForkAreTold() {
        fake.with(THP + "/enabled", "[always] madvise never")
                .with(THP + "/hugepages-64kB/enabled", "[always] inherit madvise never")
                .with(THP + "/hugepages-32kB/enabled", "always inherit madvise [never]")
                .with("/proc/sys/vm/overcommit_memory", "2")
                .with("/proc/sys/kernel/randomize_va_space", "0")
                .with("/proc/swaps", "Filename Type Size\n/dev/sda2 partition 1000");
        assertFact("thp", Weight.HEAVY, "always");
        assertFact("thp_sizes", Weight.LIGHT, "64kB always");
        assertFact("overcommit", Weight.LIGHT, "2: never");
        assertFact("aslr", Weight.NONE, "off");
        assertFact("swap", Weight.LIGHT, "1 area");
    }

    @Test
    void filtersAndSecurityModulesAreTold() {
        fake.with("/proc/self/status", "Seccomp:\t2\nSeccomp_filters:\t3")
                .with("/sys/kernel/security/lsm", "capability,landlock,apparmor")
                .with("/proc/self/loginuid", "1000")
                .with("/run/auditd.pid", "77");
        assertFact("seccomp", Weight.LIGHT, "on, filters: 3");
        assertFact("lsm", Weight.LIGHT, "capability,landlock,apparmor");
        assertFact("audit", Weight.LIGHT, "a daemon runs");
    }

    @Test
    void tracingLeftOnIsHeavy() {
        fake.with("/sys/kernel/tracing/current_tracer", "nop").with("/sys/kernel/tracing/set_event", "");
        assertFact("tracing", Weight.NONE, "off");
        fake.with("/sys/kernel/tracing/set_event", "sched:sched_switch\nsched:sched_wakeup");
        assertFact("tracing", Weight.HEAVY, "on: tracer nop, 2 events");
    }

    @Test
    void whatIsNotMountedIsToldAsUnseen() {
        assertEquals("/sys/kernel/tracing is not mounted", fake.fact("tracing").why());
        assertFact("tracing", Weight.UNSEEN, "not seen");
    }

    @Test
    void aDebuggingKernelIsHeavyWhereverItsConfigurationLies() {
        fake.with("/proc/sys/kernel/osrelease", "6.1.0")
                .with("/boot/config-6.1.0", "CONFIG_HZ=250\n# CONFIG_KASAN is not set\nCONFIG_DEBUG_LIST=y");
        assertFact("debug_kernel", Weight.NONE, "no");
        assertFact("kernel_config", Weight.NONE, "HZ=250");
        fake.withCompressed("/proc/config.gz", "CONFIG_KASAN=y\nCONFIG_PROVE_LOCKING=y\n");
        assertFact("debug_kernel", Weight.HEAVY, "yes: KASAN PROVE_LOCKING");
    }

    @Test
    void oneCpuIsHeavyAndSoIsWorkThatRuns() {
        fake.with(CPU + "/online", "0")
                .with("/proc/loadavg", "1.50 0.50 0.25 3/86 18188")
                .with("/proc/stat", "cpu  100 0 100 700 0 0 0 100 0 0\ncpu0 100 0 100 700 0 0 0 100 0 0");
        assertFact("cpus", Weight.HEAVY, "1");
        assertFact("load", Weight.HEAVY, "1.50 in the last minute");
        assertFact("steal", Weight.HEAVY, "10.00 % of the CPU time since boot");
    }

    @Test
    void cpusKeptFromThisProcessDoNotCount() {
        fake.with(CPU + "/online", "0-15").with("/proc/self/status", "Cpus_allowed_list:\t0-3,8");
        assertFact("cpus", Weight.NONE, "5");
        assertFact("cpus_allowed", Weight.LIGHT, "0-3,8 of 0-15");
    }

    @Test
    void onlyTheOptionsOfTheBootThatMatterAreKept() {
        fake.with("/proc/cmdline", "root=/dev/secret mitigations=off quiet nopti isolcpus=2,3");
        assertFact("boot_options", Weight.NONE, "mitigations=off nopti isolcpus=2,3");
    }
}
