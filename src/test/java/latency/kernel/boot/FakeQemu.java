package latency.kernel.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import latency.posix.LoadedLibrary;
import latency.result.Result;
import latency.result.ResultFile;

/** A program that takes the place of QEMU, and brings home what it was given. */
public final class FakeQemu {
    private FakeQemu() {}

    /** Puts it into a folder, which may then be the PATH. */
    public static Path in(Path folder, Result result) throws IOException {
        Path program = folder.resolve("qemu-system-x86_64");
        try (InputStream script = FakeQemu.class.getResourceAsStream("/latency/kernel/fake-qemu.sh")) {
            Files.copy(script, program);
        }
        if (!program.toFile().setExecutable(true)) throw new IOException("cannot make it executable: " + program);
        Path file = folder.resolve("result.gz");
        ResultFile.write(result, file);
        Files.move(file, folder.resolve(program.getFileName() + ".result"));
        return program;
    }

    static Qemu of(Path program) {
        return new Qemu(program, LoadedLibrary.folder().resolve("leash"), "7.2.99", "no such luck", false);
    }
}
