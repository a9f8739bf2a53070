package latency.kernel.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The libraries that this JVM runs on and that are not part of it: what it has mapped is what another of its kind needs,
 * wherever a distribution keeps them.
 */
final class SharedLibraries {
    /** What programs for amd64 name as their loader. */
    private static final String LOADER = "/lib64/ld-linux-x86-64.so.2";

    private final List<Path> files;

    private SharedLibraries(List<Path> files) {
        this.files = files;
    }

    static SharedLibraries mapped() throws IOException {
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            return of(maps.toList(), Path.of(System.getProperty("java.home")).toRealPath());
        }
    }

    /** Of those mappings, as /proc/self/maps lists them. */
    static SharedLibraries of(List<String> maps, Path jdk) {
        return new SharedLibraries(maps.stream()
                .filter(line -> line.contains(" /"))
                .map(line -> Path.of(line.substring(line.indexOf(" /") + 1)))
                .filter(file -> file.getFileName().toString().contains(".so") && !file.startsWith(jdk))
                .filter(Files::isRegularFile)
                .distinct()
                .toList());
    }

    /** As the loader's search path. */
    String folders() {
        return files.stream()
                .map(file -> file.getParent().toString())
                .distinct()
                .collect(Collectors.joining(":"));
    }

    List<Path> files() {
        return files;
    }

    /** Each at its place, under every name that it has there: programs ask for libc.so.6, whatever the file is called. */
    void addTo(Archive archive) throws IOException {
        for (Path file : files) {
            archive.file(file.toString(), file);
            for (String alias : aliases(file))
                archive.link(
                        file.resolveSibling(alias).toString(),
                        file.getFileName().toString());
        }
        Path loader = Path.of(LOADER).toRealPath();
        archive.file(loader.toString(), loader);
        archive.link(LOADER, loader.toString());
    }

    private static Set<String> aliases(Path file) throws IOException {
        Set<String> aliases = new LinkedHashSet<>();
        try (Stream<Path> siblings = Files.list(file.getParent())) {
            for (Path sibling : siblings.filter(Files::isSymbolicLink).toList()) {
                if (Files.exists(sibling) && sibling.toRealPath().equals(file))
                    aliases.add(sibling.getFileName().toString());
            }
        }
        return aliases;
    }
}
