package latency.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import latency.posix.libc.LibC;

/**
 * A program with its arguments, as exec takes them: prepared once, so that starting it prepares nothing.
 *
 * @param path NUL-terminated path
 * @param argv NULL-terminated array
 * @param environment this process's {@code environ}
 */
public record Program(MemorySegment path, MemorySegment argv, MemorySegment environment) {
    /** The file with these arguments, and the file's own path as the zeroth. Lives as long as this process. */
    public static Program of(Path file, List<String> arguments) {
        Arena arena = Arena.global();
        MemorySegment path = arena.allocateFrom(file.toString());
        MemorySegment argv = arena.allocate(ValueLayout.ADDRESS, arguments.size() + 2L);
        argv.setAtIndex(ValueLayout.ADDRESS, 0, path);
        for (int i = 0; i < arguments.size(); i++) {
            argv.setAtIndex(ValueLayout.ADDRESS, i + 1L, arena.allocateFrom(arguments.get(i)));
        }
        return new Program(path, argv, LibC.environ());
    }
}
