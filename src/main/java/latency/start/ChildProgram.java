package latency.start;

import java.nio.file.Files;
import java.nio.file.Path;

/** How the program is linked that children execute. */
public enum ChildProgram {
    DYNAMIC("dynamic", "linked as usual: the dynamic loader runs first"),
    STATIC("static", "with libc inside"),
    BARE("bare", "without libc: raw system calls, the kernel's entry is the first statement");

    private final String label;
    private final String description;

    ChildProgram(String label, String description) {
        this.label = label;
        this.description = description;
    }

    public String description() {
        return description;
    }

    /** In the folder of native files. */
    public String file() {
        return "spawned-" + label;
    }

    /**
     * Its file in this folder.
     *
     * @throws UnavailableException if it could not be built where the program was built
     */
    Path in(Path folder) {
        Path file = folder.resolve(file());
        if (!Files.exists(file))
            throw new UnavailableException(
                    "the %s child program was not built: the static libc was missing (libc6-dev, glibc-static)"
                            .formatted(label));
        return file;
    }

    /** As options, files and tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
