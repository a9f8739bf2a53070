package latency.kernel.boot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The virtual machine's program.
 *
 * @param program its file
 * @param leash what it is started by, so that it ends with this process
 * @param version such as {@code 7.2.22}
 * @param refusal why it emulates every instruction (TCG) instead of having the CPU run them (KVM); null if it does not
 * @param inTurn whether emulated CPUs take turns instead of running at once
 */
public record Qemu(Path program, Path leash, String version, String refusal, boolean inTurn) {
    private static final String NAME = "qemu-system-x86_64";
    private static final Pattern VERSION = Pattern.compile("version (\\S+)");
    private static final int PATIENCE_SECONDS = 20;

    /** The same machine whatever is tried, so that what a trial allows holds. */
    private static final List<String> MACHINE =
            List.of("-no-user-config", "-nodefaults", "-display", "none", "-machine", "pc", "-cpu", "max");

    /** Ports of the machine that are files of this one, as {@code init} knows them. */
    private static final int MESSAGES_PORT = 0xe9;

    private static final int RESULT_PORT = 0xea;

    /**
     * The one on the PATH.
     *
     * @param searchPath folders, separated by colons
     * @throws BootException if there is none, or it does not work
     */
    public static Qemu find(String searchPath, Path leash) throws IOException, InterruptedException {
        Path program = Arrays.stream(searchPath.split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, NAME))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElseThrow(() -> new BootException(NAME
                        + " is missing: apt-get install qemu-system-x86 (Debian, Ubuntu), dnf install"
                        + " qemu-system-x86-core (Fedora), pacman -S qemu-system-x86 (Arch)"));
        Matcher version = VERSION.matcher(said(List.of(program.toString(), "--version"), ""));
        if (!version.find()) throw new BootException("%s --version does not answer".formatted(program));
        return new Qemu(program, leash, version.group(1), kvmRefusal(program, leash), false);
    }

    /** What comes of starting such a machine with KVM, and ending it before it runs; null: nothing bad. */
    private static String kvmRefusal(Path program, Path leash) throws IOException, InterruptedException {
        if (!Files.exists(Path.of("/dev/kvm"))) return "there is no /dev/kvm";
        List<String> command = new ArrayList<>(leashed(program, leash));
        command.addAll(MACHINE);
        command.addAll(List.of("-accel", "kvm", "-S", "-qmp", "stdio"));
        String said = said(command, "{\"execute\":\"qmp_capabilities\"}{\"execute\":\"quit\"}");
        if (said.contains("SHUTDOWN")) return null;
        return said.lines()
                .filter(line -> line.startsWith(NAME))
                .findFirst()
                .map(line -> line.substring(NAME.length()).replaceFirst("^[: ]+(-accel kvm: )?", ""))
                .orElse("QEMU ends without a word");
    }

    /** Both streams of a program that takes this input. */
    private static String said(List<String> command, String input) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            try (var stream = process.outputWriter()) {
                stream.write(input);
            } catch (IOException ended) {
                // it did not want to hear it, and says why
            }
            var end = process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
            end.exceptionally(late -> process.destroyForcibly());
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static List<String> leashed(Path program, Path leash) {
        return List.of(leash.toString(), Long.toString(ProcessHandle.current().pid()), program.toString());
    }

    /**
     * For kernels that change their own code while they run, as they do when an event is switched on or off: QEMU 7.2
     * then has panics where emulated CPUs run at once.
     */
    public Qemu withCpusInTurn() {
        return new Qemu(program, leash, version, refusal, true);
    }

    /** Such as {@code KVM, QEMU 7.2.22}. */
    public String description() {
        return accelerator() + ", QEMU " + version;
    }

    private String accelerator() {
        if (refusal == null) return "KVM";
        return inTurn ? "TCG, CPUs in turn" : "TCG";
    }

    /**
     * What starts a machine that boots this kernel once.
     *
     * @param commandLine of the kernel
     * @param streams where what it says goes
     */
    List<String> command(Path kernel, Initramfs initramfs, String commandLine, MachineSize size, GuestStreams streams) {
        List<String> command = new ArrayList<>(leashed(program, leash));
        command.addAll(MACHINE);
        command.addAll(List.of("-accel", acceleration(), "-no-reboot"));
        command.addAll(List.of("-smp", Integer.toString(size.cpus()), "-m", size.mebibytes() + "M"));
        command.addAll(List.of("-kernel", kernel.toString()));
        command.addAll(List.of("-initrd", initramfs.file().toString()));
        command.addAll(List.of("-append", commandLine));
        command.addAll(List.of("-chardev", "file,id=console,path=" + escaped(streams.console())));
        command.addAll(List.of("-serial", "chardev:console"));
        command.addAll(port("messages", MESSAGES_PORT, streams.messages()));
        command.addAll(port("result", RESULT_PORT, streams.result()));
        return command;
    }

    private String acceleration() {
        if (refusal == null) return "kvm";
        return inTurn ? "tcg,thread=single" : "tcg,thread=multi";
    }

    private static List<String> port(String id, int port, Path file) {
        return List.of(
                "-chardev",
                "file,id=%s,path=%s".formatted(id, escaped(file)),
                "-device",
                "isa-debugcon,iobase=%d,chardev=%s".formatted(port, id));
    }

    /** In a list of options a comma is written twice. */
    private static String escaped(Path file) {
        return file.toString().replace(",", ",,");
    }
}
