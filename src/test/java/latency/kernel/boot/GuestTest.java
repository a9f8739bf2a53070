package latency.kernel.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import latency.machine.Disturbance;
import latency.result.MeasuredTrial;
import latency.result.Result;
import latency.result.Results;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a boot, with a program in QEMU's place. */
class GuestTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final MachineSize SIZE = new MachineSize(2, 1L << 30);

    @TempDir
    private Path folder;

    private Path program;
    private Process process;

    @BeforeEach
    void makeFake() throws IOException {
        Result result = Results.of(Results.FORK)
                .fact("host", "(none)")
                .trial(new long[] {7, 8, 9})
                .build();
        program = FakeQemu.in(folder, result);
    }

    @Test
    void theResultIsBroughtHome() throws IOException, InterruptedException {
        List<Integer> percents = new ArrayList<>();
        Guest guest = guest("", LONG);
        Result result = guest.run(started -> {}, percents::add);
        assertEquals(
                3, result.trials().getFirst().scenarios().getFirst().measured().size());
        assertEquals(List.of(), guest.remarks());
        assertTrue(
                percents.stream().allMatch(percent -> percent == 50 || percent == 100 || percent == 0),
                percents::toString);
    }

    @Test
    void wordsThatTheKernelDoesNotKnowAreTold() throws IOException, InterruptedException {
        Guest guest = guest("known=yes unheard=of", LONG);
        guest.run(started -> {}, percent -> {});
        assertEquals(List.of("6.1+known=yes+unheard=of: this kernel does not know unheard=of"), guest.remarks());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            panic   | it panicked: VFS: no root                          | Kernel panic
            reset   | it reset the machine while the program ran         | Run /init
            refuse  | QEMU: qemu: cannot set up guest memory             |
            lacks   | it lacks proc at /proc: No such device             | Run /init
            fails   | ended with status 3 there: latency: no such luck   | Run /init
            damage  | its result came home damaged                       | Run /init
            """)
    void whatWentWrongIsSaidWithTheLastLinesOfTheConsole(String word, String message, String console) {
        assertFails(word, LONG, message, console);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hang     | it got no further for 300ms while it booted | it hangs here
            complain | it got no further for 300ms while it booted | soft lockup
            mute     | CONFIG_SERIAL_8250_CONSOLE               |
            """)
    void oneThatGetsNoFurtherIsGivenUp(String word, String message, String console) {
        assertFails(word, SHORT, message, console);
        assertTrue(!process.isAlive());
    }

    @Test
    void bootsAreTheTrialsOfOneResult() throws IOException, InterruptedException {
        Boots boots = new Boots(variant("pti=on"), FakeQemu.of(program));
        for (int i = 0; i < 3; i++)
            boots.add(guest("", LONG).run(started -> {}, percent -> {}), new Disturbance(0.5, 0, 0));
        Result result = boots.result(4, 4711);
        assertEquals(4, result.plan().trials());
        assertEquals(3, result.trials().size());
        assertEquals(4711, result.plan().seed());
        assertTrue(!result.isWhole());
        assertEquals(
                List.of(0.5, 0.5, 0.5),
                result.trials().stream()
                        .map(MeasuredTrial::disturbance)
                        .map(Disturbance::othersShare)
                        .toList());
        assertEquals("TCG, QEMU 7.2.99", result.environment().fact("virtual_machine"));
        assertEquals("pti=on", result.environment().fact("kernel_append"));
        assertTrue(!result.environment().fact("host").equals("(none)"));
    }

    @Test
    void emulatedCpusRunAtOnceUnlessTheyAreToTakeTurns() throws IOException {
        Qemu qemu = FakeQemu.of(program);
        assertTrue(command(qemu).contains("tcg,thread=multi"));
        assertTrue(command(qemu.withCpusInTurn()).contains("tcg,thread=single"));
        assertEquals("TCG, CPUs in turn, QEMU 7.2.99", qemu.withCpusInTurn().description());
    }

    private List<String> command(Qemu qemu) throws IOException {
        return qemu.command(
                Path.of("bzImage"),
                new Initramfs(folder, "/lib"),
                "",
                SIZE,
                GuestStreams.in(Files.createDirectory(folder.resolve(qemu.inTurn() ? "turns" : "once"))));
    }

    @Test
    void kvmThatDoesNotWorkIsToldWithTheReason() throws IOException, InterruptedException {
        Qemu qemu = Qemu.find("/nowhere:" + folder, FakeQemu.of(program).leash());
        assertEquals("7.2.99", qemu.version());
        assertTrue(qemu.refusal() != null && !qemu.refusal().isEmpty(), qemu::refusal);
    }

    @Test
    void aMissingQemuIsToldWithItsPackages() {
        BootException missing = assertThrows(BootException.class, () -> Qemu.find("/nowhere", program));
        assertTrue(missing.getMessage().contains("apt-get install qemu-system-x86"), missing::getMessage);
    }

    @Test
    void aFailureBeforeTheFirstLineHasNoConsole() {
        assertEquals(List.of(), new BootException("x").console());
        assertNull(variant("").kernel().configuration());
    }

    private void assertFails(String word, Duration patience, String message, String console) {
        BootException failure = assertThrows(
                BootException.class, () -> guest(word, patience).run(started -> process = started, percent -> {}));
        assertTrue(failure.getMessage().startsWith("6.1+" + word + ": "), failure::getMessage);
        assertTrue(failure.getMessage().contains(message), failure::getMessage);
        assertEquals(console == null, failure.console().isEmpty());
        if (console != null)
            assertTrue(
                    failure.console().getLast().contains(console),
                    () -> failure.console().toString());
    }

    private Guest guest(String append, Duration patience) throws IOException {
        Path streams = Files.createDirectories(folder.resolve("streams"));
        Initramfs initramfs = new Initramfs(folder.resolve("initramfs"), "/lib");
        return new Guest(FakeQemu.of(program), variant(append), initramfs, 1, SIZE, patience, streams);
    }

    private static Variant variant(String append) {
        KernelImage kernel = new KernelImage(Path.of("named"), Path.of("bzImage"), "6.1");
        return new Variant(kernel, append, append.isEmpty() ? "6.1" : "6.1+" + append.replace(' ', '+'));
    }
}
