package latency.machine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A system's files, made up below a temporary folder. */
final class FakeFiles {
    private final Path root;

    FakeFiles(Path root) {
        this.root = root;
    }

    FakeFiles with(String name, String text) {
        try {
            Files.writeString(place(name), text + "\n");
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    FakeFiles withCompressed(String name, String text) {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(place(name)))) {
            out.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Path place(String name) throws IOException {
        Path file = root.resolve(name.substring(1));
        Files.createDirectories(file.getParent());
        return file;
    }

    SystemFiles files() {
        return new SystemFiles(root);
    }

    Fact fact(String key) {
        return new Machine(files())
                .facts().stream()
                        .filter(fact -> fact.key().equals(key))
                        .findFirst()
                        .orElseThrow();
    }
}
