package latency.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import latency.doubt.Doubts;
import latency.kernel.boot.BootException;
import latency.kernel.boot.Boots;
import latency.kernel.boot.Guest;
import latency.kernel.boot.Initramfs;
import latency.kernel.boot.Qemu;
import latency.kernel.boot.Variant;
import latency.machine.Disturbance;
import latency.plan.Plan;
import latency.result.Result;

/** Boots of several kernels, which take turns. One that fails is booted no more; the others go on. */
final class KernelSeries {
    private static final int PERCENT = 100;

    private final List<Variant> variants;
    private final Qemu qemu;
    private final Initramfs initramfs;
    private final KernelsOptions options;
    private final Plan plan;
    private final Output output;
    private final List<Boots> boots = new ArrayList<>();
    private final Set<Integer> failed = new LinkedHashSet<>();
    private final Set<String> remarks = new LinkedHashSet<>();

    KernelSeries(
            List<Variant> variants,
            Qemu qemu,
            Initramfs initramfs,
            KernelsOptions options,
            RunOptions measured,
            Output output) {
        this.variants = variants;
        this.qemu = qemu;
        this.initramfs = initramfs;
        this.options = options;
        this.plan = measured.plan();
        this.output = output;
        for (Variant variant : variants) boots.add(new Boots(variant, qemu));
    }

    /** Whether every kernel was measured as often as it should be. */
    boolean run(Path folder, Interruption interruption) throws IOException, InterruptedException {
        List<Integer> turns = Variant.turns(variants.size(), options.boots);
        try (Progress progress = Progress.of((long) PERCENT * turns.size(), options.quiet, output.messages())) {
            for (int turn = 0; turn < turns.size() && !interruption.isRequested(); turn++) {
                int index = turns.get(turn);
                if (!failed.contains(index)) boot(index, turn, turns.size(), folder, interruption, progress);
                progress.reach((long) PERCENT * (turn + 1));
            }
        }
        return failed.isEmpty() && !interruption.isRequested();
    }

    private void boot(int index, int turn, int turns, Path folder, Interruption interruption, Progress progress)
            throws IOException, InterruptedException {
        Variant variant = variants.get(index);
        Boots own = boots.get(index);
        if (!options.quiet) output.message("boot %d of %d: %s".formatted(turn + 1, turns, variant));
        Guest guest =
                new Guest(qemu, variant, initramfs, plan.seed() + own.count(), options.size(), options.timeout, folder);
        Disturbance.Meter meter = Disturbance.Meter.start();
        try {
            Result result =
                    guest.run(interruption::endFirst, percent -> progress.reach((long) PERCENT * turn + percent));
            own.add(result, meter.read());
            for (String remark : guest.remarks()) if (remarks.add(remark)) output.error(remark);
        } catch (BootException failure) {
            if (interruption.isRequested()) return;
            failed.add(index);
            output.error(failure.getMessage());
            for (String line : failure.console()) output.message("  console: " + line);
        }
    }

    /** Of each kernel that was measured at all, by the name of its file. */
    Map<String, Result> results() {
        Map<String, Result> results = new LinkedHashMap<>();
        for (int i = 0; i < variants.size(); i++) {
            if (boots.get(i).count() == 0) continue;
            Result result = boots.get(i).result(options.boots, plan.seed());
            results.put(variants.get(i).name(), result.with(Doubts.about(result)));
        }
        return results;
    }
}
