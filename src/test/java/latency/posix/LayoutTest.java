package latency.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemoryLayout;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import latency.posix.libc.LibC;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The committed bindings against what this machine's C compiler says, for everything that they include. */
class LayoutTest {
    private static final String OFFSET = "$offset";

    @TempDir
    private Path folder;

    @Test
    void sizesOffsetsAndConstantsAreThoseOfTheCompiler() throws Exception {
        Map<String, Long> bindings = bindings();
        assertTrue(bindings.size() > 50, "too few to be all: " + bindings);
        assertEquals(lines(bindings), lines(compiler(bindings)));
    }

    /** C expressions and the values that the bindings have for them. */
    private static Map<String, Long> bindings() throws Exception {
        Map<String, Long> bindings = new TreeMap<>();
        for (String name : included("constant"))
            bindings.put(name, ((Number) LibC.class.getMethod(name).invoke(null)).longValue());
        for (String name : included("struct")) addLayout("struct " + name, name, bindings);
        for (String name : included("typedef")) addLayout(name, name, bindings);
        return bindings;
    }

    private static Iterable<String> included(String kind) throws IOException {
        String option = "--include-" + kind + " ";
        return Files.readAllLines(Path.of("native/jextract.args")).stream()
                .filter(line -> line.startsWith(option))
                .map(line -> line.substring(option.length()).strip())
                .toList();
    }

    private static void addLayout(String type, String name, Map<String, Long> bindings) throws Exception {
        Class<?> binding = Class.forName("latency.posix.libc." + name);
        bindings.put("sizeof(" + type + ")", (long) binding.getMethod("sizeof").invoke(null));
        for (Method method : binding.getMethods()) {
            if (!method.getName().endsWith(OFFSET)) continue;
            String member = method.getName().replace(OFFSET, "");
            MemoryLayout layout =
                    (MemoryLayout) binding.getMethod(member + "$layout").invoke(null);
            bindings.put("offsetof(" + type + ", " + member + ")", (long) method.invoke(null));
            bindings.put("sizeof(((" + type + " *)0)->" + member + ")", layout.byteSize());
        }
    }

    private Map<String, Long> compiler(Map<String, Long> expressions) throws Exception {
        String prints = expressions.keySet().stream()
                .map(expression -> "printf(\"%%s=%%lld\\n\", \"%1$s\", (long long)(%1$s));\n".formatted(expression))
                .collect(Collectors.joining());
        Path source = Files.writeString(
                folder.resolve("layout.c"),
                "#include \"libc.h\"\n#include <stddef.h>\n#include <stdio.h>\nint main(void)\n{\n" + prints + "}\n");
        Path program = folder.resolve("layout");
        output("cc", "-D_GNU_SOURCE", "-I", "native", "-o", program.toString(), source.toString());
        return output(program.toString())
                .map(line -> line.split("="))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Long.parseLong(parts[1])));
    }

    private static Stream<String> output(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), output);
        return output.lines();
    }

    private static String lines(Map<String, Long> values) {
        return new TreeMap<>(values)
                .entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining("\n"));
    }
}
