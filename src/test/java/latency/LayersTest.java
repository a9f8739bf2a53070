package latency;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Who may know of whom. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LayersTest {
    /** Each may see those behind it. */
    private static final List<String> DOWNWARDS = List.of(
            "command", "kernel", "report", "fit", "compare", "doubt", "result", "machine", "trial", "plan", "start",
            "trigger", "parent", "posix");

    /** What the measuring process is made of: the thinner it is, the less it adds to what it measures. */
    private static final String[] OF_THE_TRIAL =
            DOWNWARDS.subList(DOWNWARDS.indexOf("trial"), DOWNWARDS.size()).stream()
                    .map(LayersTest::inside)
                    .toArray(String[]::new);

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("latency");

    @Test
    void importsPointDownwards() {
        for (int i = 0; i < DOWNWARDS.size(); i++) {
            String[] above =
                    DOWNWARDS.subList(0, i).stream().map(LayersTest::inside).toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(inside(DOWNWARDS.get(i)))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above)
                    .orShould()
                    .dependOnClassesThat()
                    .resideInAPackage("latency")
                    .allowEmptyShould(true)
                    .check(classes);
        }
    }

    @Test
    void everyPackageHasItsPlace() {
        List<String> unknown = classes.stream()
                .map(JavaClass::getPackageName)
                .distinct()
                .filter(name -> !name.equals("latency") && !name.equals("latency.launcher"))
                .filter(name -> !DOWNWARDS.contains(name.split("\\.")[1]))
                .toList();
        assertEquals(List.of(), unknown);
    }

    @Test
    void onlyPosixSpeaksToC() {
        noClasses()
                .that()
                .resideOutsideOfPackage(inside("posix"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.lang.foreign..", inside("posix.libc"))
                .check(classes);
    }

    @Test
    void theLauncherKnowsNothingOfTheProgram() {
        noClasses()
                .that()
                .resideInAPackage(inside("launcher"))
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", inside("launcher"))
                .check(classes);
    }

    @Test
    void theTrialUsesNoLibrary() {
        noClasses()
                .that()
                .resideInAnyPackage(OF_THE_TRIAL)
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "latency..")
                .check(classes);
    }

    @Test
    void nobodyLogs() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..", "org.slf4j..", "java.lang.System.Logger")
                .check(classes);
    }

    @Test
    void onlyWhatIsStartedExits() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("latency.Latency")
                .and()
                .doNotHaveFullyQualifiedName("latency.launcher.Launcher")
                .and()
                .doNotHaveFullyQualifiedName("latency.trial.Trial")
                .should()
                .callMethod(System.class, "exit", int.class)
                .check(classes);
    }

    /**
     * What they are given are words, which nothing takes apart again; the guard's shell has a fixed script, and is told
     * names as arguments.
     */
    @Test
    void onlyWhoMustStartsPrograms() {
        noClasses()
                .that()
                .resideOutsideOfPackage("latency.kernel.boot..")
                .and()
                .doNotHaveFullyQualifiedName("latency.command.TrialProcess")
                .and()
                .doNotHaveFullyQualifiedName("latency.kernel.trace.Guard")
                .and()
                .doNotHaveFullyQualifiedName("latency.start.JdkProcess")
                .and()
                .doNotHaveFullyQualifiedName("latency.launcher.Launcher")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .orShould()
                .callMethod(Runtime.class, "exec", String.class)
                .orShould()
                .callMethod(Runtime.class, "exec", String[].class)
                .check(classes);
    }

    @Test
    void noInterfaceHasASingleImplementation() {
        List<String> lonely = classes.stream()
                .filter(JavaClass::isInterface)
                .filter(type -> !type.isAnnotation() && !isFunctional(type))
                .filter(type -> type.getAllSubclasses().size() == 1)
                .map(JavaClass::getName)
                .toList();
        assertEquals(List.of(), lonely);
    }

    /** One that lambdas may implement, which nobody can count. */
    private static boolean isFunctional(JavaClass type) {
        return type.getMethods().stream()
                        .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                        .count()
                == 1;
    }

    private static String inside(String name) {
        return "latency." + name + "..";
    }
}
