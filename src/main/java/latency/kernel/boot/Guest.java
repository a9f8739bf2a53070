package latency.kernel.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import latency.plan.Quantity;
import latency.result.Result;
import latency.result.ResultFile;
import latency.result.ResultFileException;

/**
 * One boot of one kernel. The whole program runs in it, and one trial below it: what the command does for a trial here
 * (ending children that outlive the deadline, looking at the machine, tracing) it does there, with the same code. The
 * result file is brought home.
 */
public final class Guest {
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);
    private static final long HARDLY_ANY_ROOM = 1 << 16;

    /** The clock is QEMU's own, and no watchdog needs to doubt it. */
    private static final String USUAL_WORDS = "console=ttyS0 panic=-1 tsc=reliable";

    private final Variant variant;
    private final Duration patience;
    private final GuestStreams streams;
    private final List<String> command;

    /**
     * @param seed of the trial
     * @param patience after which one that gets no further is given up
     * @param folder for what it says
     */
    public Guest(
            Qemu qemu,
            Variant variant,
            Initramfs initramfs,
            long seed,
            MachineSize size,
            Duration patience,
            Path folder)
            throws IOException {
        this.variant = variant;
        this.patience = patience;
        this.streams = GuestStreams.in(folder);
        // words that the kernel does not know become init's environment
        String words = "%s LD_LIBRARY_PATH=%s LATENCY_SEED=%d %s"
                .formatted(USUAL_WORDS, initramfs.libraryPath(), seed, variant.append());
        this.command = qemu.command(variant.kernel().file(), initramfs, words.strip(), size, streams);
    }

    /**
     * Runs it to its end.
     *
     * @param started is told of the process that must not outlive this one
     * @param progress is told how many percent of the samples have been taken
     * @throws BootException if it brought nothing home
     */
    public Result run(Consumer<Process> started, IntConsumer progress) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectInput(new java.io.File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(streams.errors().toFile())
                .start();
        started.accept(process);
        boolean inTime;
        try {
            inTime = follow(process, progress);
        } finally {
            process.destroyForcibly().waitFor();
        }
        return result(inTime, process.exitValue());
    }

    /** Whether it ended by itself. */
    private boolean follow(Process process, IntConsumer progress) throws IOException, InterruptedException {
        long reached = 0;
        long since = System.nanoTime();
        while (!process.waitFor(LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS)) {
            long now = streams.progress();
            if (now != reached) {
                reached = now;
                since = System.nanoTime();
                progress.accept(streams.percent());
            } else if (System.nanoTime() - since > patience.toNanos()) return false;
        }
        return true;
    }

    private Result result(boolean inTime, int exitValue) throws IOException {
        if (!inTime) throw failure("it got no further for %s %s".formatted(Quantity.text(patience), where()));
        if (streams.exitCode() < 0) throw failure(whatStoppedIt(exitValue));
        if (Files.size(streams.result()) == 0) throw failure(whatTheProgramSaid());
        try {
            return ResultFile.read(streams.result());
        } catch (ResultFileException damaged) {
            throw failure(
                    hasRoom()
                            ? "its result came home damaged: " + damaged.getMessage()
                            : "there is no room left for it");
        }
    }

    private String where() throws IOException {
        if (streams.hasStarted()) return "while the program ran in it";
        return streams.lastConsoleLines().isEmpty()
                ? "and said nothing: has it a console on a serial line (CONFIG_SERIAL_8250_CONSOLE)?"
                : "while it booted";
    }

    private String whatStoppedIt(int exitValue) throws IOException {
        if (!hasRoom()) return "no room is left in " + streams.result().getParent();
        if (streams.panic() != null) return "it panicked: " + streams.panic();
        if (!streams.complaints().isEmpty()) return "it " + streams.complaints().getLast();
        if (!streams.errorLines().isEmpty())
            return "QEMU: " + streams.errorLines().getLast();
        if (exitValue != 0) return "QEMU ended with status " + exitValue;
        return streams.hasStarted()
                ? "it reset the machine while the program ran"
                : "it reset the machine, and said nothing of init";
    }

    private String whatTheProgramSaid() throws IOException {
        List<String> lines = streams.programLines();
        if (lines.isEmpty()) lines = streams.complaints();
        String last = lines.isEmpty() ? "nothing" : lines.getLast();
        return "the program ended with status %d there: %s".formatted(streams.exitCode(), last);
    }

    private boolean hasRoom() throws IOException {
        return Files.getFileStore(streams.result()).getUsableSpace() > HARDLY_ANY_ROOM;
    }

    private BootException failure(String why) throws IOException {
        return new BootException("%s: %s".formatted(variant, why), streams.lastConsoleLines());
    }

    /** What is to be said about this kernel, although it was measured. */
    public List<String> remarks() throws IOException {
        List<String> remarks = new ArrayList<>();
        if (!variant.append().isEmpty()) {
            List<String> unknown = streams.unknown(variant.append());
            if (!unknown.isEmpty())
                remarks.add("%s: this kernel does not know %s".formatted(variant, String.join(" ", unknown)));
        }
        for (String complaint : streams.complaints()) remarks.add("%s: it %s".formatted(variant, complaint));
        return remarks;
    }
}
