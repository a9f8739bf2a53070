package latency.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import latency.kernel.boot.Initramfs;
import latency.kernel.boot.KernelImage;
import latency.kernel.boot.Qemu;
import latency.kernel.boot.Variant;
import latency.plan.PlanException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code latency kernels}: measures in other kernels, each booted in a virtual machine, and compares them. */
@Command(
        name = "kernels",
        description = {
            "Boot kernels in a virtual machine, measure in each, and compare them with the first.",
            "RUN-OPTIONS are those of latency run; usual here are"
                    + " --method fork,forkserver,forkserver:posix_spawn --rounds 1000 --warmup 50."
        },
        customSynopsis = "latency kernels [OPTIONS] KERNEL... [-- RUN-OPTIONS]",
        sortOptions = false)
public final class KernelsCommand implements Callable<Integer> {
    private static final String SEPARATOR = "--";

    private final Output output;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "KERNEL",
            arity = "1..*",
            description = "a bzImage, a Debian kernel package file, or a folder that one was unpacked to")
    private List<String> words;

    @Mixin
    private final KernelsOptions options = new KernelsOptions();

    public KernelsCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        int own = words.size() - behindSeparator();
        if (own == 0) throw new PlanException("no KERNEL before --: name one");
        GuestArguments arguments = GuestArguments.of(words.subList(own, words.size()));
        arguments.options().plan();
        options.size();
        KernelResults results = KernelResults.in(options.folder);
        for (String impossible : arguments.options().impossibilities()) output.message("not measured: " + impossible);
        try (Interruption interruption = Interruption.open();
                TemporaryFolder folder = TemporaryFolder.create()) {
            return run(words.subList(0, own), arguments, results, folder, interruption)
                    .code();
        }
    }

    /** How many of the words are RUN-OPTIONS: the parser takes them for KERNELs. */
    private int behindSeparator() {
        List<String> all = spec.commandLine().getParseResult().expandedArgs();
        int separator = all.indexOf(SEPARATOR);
        return separator < 0 ? 0 : all.size() - separator - 1;
    }

    private ExitCode run(
            List<String> named,
            GuestArguments arguments,
            KernelResults results,
            TemporaryFolder folder,
            Interruption interruption)
            throws IOException, InterruptedException {
        try {
            List<KernelImage> kernels = kernels(named, folder);
            Qemu qemu = Qemu.find(System.getenv().getOrDefault("PATH", ""), folder.add("leash"));
            if (arguments.options().stages.areAsked()) qemu = qemu.withCpusInTurn();
            if (qemu.refusal() != null)
                output.message("no KVM (%s): every instruction is emulated, and only ratios mean anything"
                        .formatted(qemu.refusal()));
            folder.add("init");
            Initramfs initramfs = Initramfs.make(folder.path(), kernels, arguments.words());
            KernelSeries series = new KernelSeries(
                    Variant.of(kernels, options.appends), qemu, initramfs, options, arguments.options(), output);
            boolean isWhole = series.run(folder.path(), interruption);
            return results.keep(series.results(), arguments.options(), output) && isWhole
                    ? ExitCode.DONE
                    : ExitCode.SYSTEM;
        } catch (RuntimeException refused) {
            if (!interruption.isRequested()) throw refused;
            // said here: once the interruption is closed, the JVM ends
            output.error(refused.getMessage());
            return ExitCode.SYSTEM;
        }
    }

    private static List<KernelImage> kernels(List<String> named, TemporaryFolder folder) throws IOException {
        List<KernelImage> kernels = new ArrayList<>();
        for (String name : named) {
            Path unpacked = Files.createDirectory(folder.path().resolve("kernel-" + kernels.size()));
            kernels.add(KernelImage.of(Path.of(name), unpacked));
        }
        return kernels;
    }
}
