package dev.plumbline.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import dev.plumbline.run.harness.WorkloadProcess;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds the plan of the house. A rule that matches no class fails: it would hold nothing. */
class ArchitectureTest {
    /** As in the parent pom: a module may use those before it, never those after it. */
    private static final List<String> MODULES = List.of(
            "history",
            "record",
            "workload",
            "spec",
            "tla",
            "check",
            "tlc",
            "schedule",
            "jvm",
            "lineup",
            "run",
            "generate",
            "explain",
            "store",
            "junit",
            "benchmarks",
            "cli");

    private static final String[] TLC = {"tlc2..", "tla2sany..", "pcal..", "tla2tex..", "util..", "model.."};

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.plumbline");

    private static String module(JavaClass type) {
        return type.getPackageName().split("\\.", 4)[2];
    }

    private static String everything(String module) {
        return "dev.plumbline." + module + "..";
    }

    private static Set<String> modulesWithClasses() {
        Set<String> found = new TreeSet<>();
        CLASSES.forEach(type -> found.add(module(type)));
        return found;
    }

    @Test
    void everyClassBelongsToAModuleOfThePlan() {
        assertThat(MODULES).containsAll(modulesWithClasses());
        assertThat(modulesWithClasses()).contains("history", "spec", "check", "jvm", "cli");
    }

    @Test
    void dependenciesPointDownTheListOnly() {
        for (String module : modulesWithClasses()) {
            List<String> above = MODULES.subList(MODULES.indexOf(module) + 1, MODULES.size());
            if (!above.isEmpty()) {
                noClasses()
                        .that()
                        .resideInAPackage(everything(module))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(
                                above.stream().map(ArchitectureTest::everything).toArray(String[]::new))
                        .check(CLASSES);
            }
        }
    }

    @Test
    void tlcIsSeenByTheTlaPackageAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.plumbline.tla..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TLC)
                .check(CLASSES);
        // The names are right: where TLC may be seen, it is.
        assertThatThrownBy(() -> noClasses()
                        .that()
                        .resideInAPackage("dev.plumbline.tla..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(TLC)
                        .check(CLASSES))
                .isInstanceOf(AssertionError.class);
    }

    /** A workload runs in a process of its own, which has a main of its own. */
    @Test
    void onlyAMainEndsTheProcess() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Main.class.getName())
                .and()
                .doNotHaveFullyQualifiedName(WorkloadProcess.class.getName())
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .check(CLASSES);
        classes()
                .that()
                .haveFullyQualifiedName(Main.class.getName())
                .should()
                .callMethod(System.class, "exit", int.class)
                .check(CLASSES);
    }

    @Test
    void librariesNeitherPrintNorLog() {
        for (String module : modulesWithClasses()) {
            if (!module.equals("cli") && !module.equals("benchmarks")) {
                noClasses()
                        .that()
                        .resideInAPackage(everything(module))
                        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
                        .orShould(GeneralCodingRules.USE_JAVA_UTIL_LOGGING)
                        .check(CLASSES);
            }
        }
    }

    @Test
    void librariesReadNoSystemProperties() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.plumbline.cli..")
                .should()
                .callMethod(System.class, "getProperty", String.class)
                .orShould()
                .callMethod(System.class, "getProperty", String.class, String.class)
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .check(CLASSES);
    }

    @Test
    void aRuleThatMatchesNothingFails() {
        assertThatThrownBy(() -> noClasses()
                        .that()
                        .resideInAPackage("dev.plumbline.nowhere..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("java..")
                        .check(CLASSES))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("failed to check any classes");
    }
}
