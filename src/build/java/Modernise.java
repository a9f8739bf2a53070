import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives those classes of a jar that were compiled for a Java before 8, as picocli's are, what Java 8 demands: stack maps.
 * Without them a JVM has to infer them at each start, and keeps no archive of the classes.
 */
final class Modernise {
    private static final int JAVA_8 = 52;
    private static final ClassTransform VERSION = ClassTransform.endHandler(type -> type.withVersion(JAVA_8, 0));
    private static final ClassTransform CODE =
            ClassTransform.transformingMethods(MethodTransform.transformingCode(CodeTransform.ACCEPT_ALL));

    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                FileSystem files = FileSystems.newFileSystem(jar)) {
            ClassFile format = ClassFile.of(
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofClassLoading(loader)));
            for (Path file : classes(files)) modernise(file, format);
        }
    }

    private static List<Path> classes(FileSystem files) throws IOException {
        try (Stream<Path> all = Files.walk(files.getPath("/"))) {
            return all.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }

    private static void modernise(Path file, ClassFile format) throws IOException {
        ClassModel type = format.parse(Files.readAllBytes(file));
        if (type.majorVersion() >= JAVA_8) return;
        FileTime time = Files.getLastModifiedTime(file);
        Files.write(file, format.transformClass(type, VERSION.andThen(CODE)));
        Files.setLastModifiedTime(file, time);
    }
}
