package dev.plumbline.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Checks the architecture on the classes of all modules. Known exceptions are listed in {@code known-exceptions.txt}.
 * Writes {@code target/architecture.md}, which draws rooms and packages.
 */
class ArchitectureTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final House HOUSE = House.ofThisCheckout();
    private static final int MOST_TYPES = 20;

    /** Programs, and not libraries: they have a user to talk to. */
    private static final Set<String> PROGRAMS = Set.of("cli", "spark", "benchmarks", "casestudies");

    /** The processes that end themselves: the programs, and the one that a workload runs in. */
    private static final Set<String> MAINS = Set.of(
            "dev.plumbline.cli.Main",
            "dev.plumbline.cli.TaskWorker",
            "dev.plumbline.benchmarks.command.BenchMain",
            "dev.plumbline.casestudies.Evidence",
            "dev.plumbline.run.harness.WorkloadProcess",
            "dev.plumbline.run.harness.WorkloadSeries");

    /** Stands for the process of each run that it hosts: it gives them streams and puts properties back. */
    private static final Set<String> HOSTS = Set.of("dev.plumbline.run.harness.WorkloadSeries");

    /** Beside hosts these read one property: where temporary files are, and the class path, for nodes of a service. */
    private static final Set<String> READERS = Set.of(
            "dev.plumbline.run.harness.WorkloadSeries",
            "dev.plumbline.history.files.Folders",
            "dev.plumbline.services.Service$Launch");

    /** A test that passes has no other way to say what its pass does not speak of: builds show what is logged. */
    private static final Set<String> LOGGERS =
            Set.of("dev.plumbline.junit.LineUpCheck", "dev.plumbline.junit.ActorExploration");

    private static final String[] TLC = {"tlc2..", "tla2sany..", "pcal..", "tla2tex..", "util..", "model.."};

    private static final String TRANSLATION = "dev.plumbline.tla.internal.sany..";
    private static final String REFERENCE = "dev.plumbline.tla.internal.tlc..";

    /** It measures TLC's interpreter by itself, so nothing of ours may be between the two. */
    private static final String MEASURED_TLC = "dev.plumbline.benchmarks.steps.TlcLevels";

    private static DescribedPredicate<JavaClass> inside(Set<String> parts) {
        return DescribedPredicate.describe("in " + parts, type -> {
            JavaClass outermost = type;
            while (outermost.getEnclosingClass().isPresent()) {
                outermost = outermost.getEnclosingClass().get();
            }
            return HOUSE.part(outermost).filter(parts::contains).isPresent();
        });
    }

    private static DescribedPredicate<JavaClass> named(Set<String> names) {
        return DescribedPredicate.describe("named " + names, type -> names.contains(type.getName()));
    }

    /** The class that measures TLC, with those inside it. */
    private static DescribedPredicate<JavaClass> measuresTlc() {
        return DescribedPredicate.describe(
                "inside " + MEASURED_TLC,
                type -> type.getName().equals(MEASURED_TLC) || type.getName().startsWith(MEASURED_TLC + "$"));
    }

    private static void check(ArchRule rule) {
        rule.check(HOUSE.classes());
    }

    @Test
    void modulesOfThePomsAreSeen() {
        assertThat(HOUSE.modules()).contains("bom", "record/native", "lab/architecture");
        assertThat(HOUSE.inhabited())
                .containsSubsequence("core", "tla", "tla/tlc", "jvm", "explain", "junit", "cli", "lab/benchmarks")
                .contains("lab/casestudies");
        assertThat(HOUSE.partArrows().from("cli")).contains("history", "check", "explain", "store");
        assertThat(HOUSE.roomArrows().from("cli")).contains("core", "explain", "tla");
    }

    @Test
    void theTableOfThePageHasTheModulesOfThePomsInTheirOrder() {
        assertThat(List.copyOf(HOUSE.plan().keySet())).isEqualTo(HOUSE.modules());
        assertThat(HOUSE.parts()).doesNotHaveDuplicates();
    }

    @Test
    void aPartUsesThoseBeforeItInTheTable() {
        Arrows arrows = HOUSE.partArrows();
        List<String> up = new ArrayList<>();
        for (String from : arrows.nodes()) {
            for (String to : arrows.from(from)) {
                if (HOUSE.parts().indexOf(to) > HOUSE.parts().indexOf(from)) {
                    up.add(from + " -> " + to + ", as in: " + arrows.example(from, to));
                }
            }
        }
        KnownExceptions.assertExactly("up", up);
    }

    @Test
    void packagesFormNoCycle() {
        KnownExceptions.assertExactly(
                "cycle",
                HOUSE.packageArrows().cycles().stream()
                        .map(cycle -> String.join(" ", cycle))
                        .toList());
    }

    @Test
    void everyPackageBelongsToOneModuleWhichTheTableNames() {
        Map<String, Set<String>> homes = new TreeMap<>();
        Map<String, Set<String>> parts = new TreeMap<>();
        for (String module : HOUSE.inhabited()) {
            for (JavaClass type : HOUSE.of(module)) {
                homes.computeIfAbsent(type.getPackageName(), none -> new TreeSet<>())
                        .add(module);
                parts.computeIfAbsent(module, none -> new TreeSet<>())
                        .add(HOUSE.part(type).orElse(type.getPackageName()));
            }
        }
        List<String> split = new ArrayList<>();
        homes.forEach((name, modules) -> {
            if (modules.size() > 1) {
                split.add(name + " in " + String.join(" ", modules));
            }
        });
        KnownExceptions.assertExactly("split", split);
        HOUSE.plan()
                .forEach((module, named) -> assertThat(parts.getOrDefault(module, Set.of()))
                        .as("parts of " + module)
                        .containsExactlyInAnyOrderElementsOf(named));
    }

    /** Nested types count only if they share the name of a top-level type. */
    @Test
    void noTwoTypesOfAPartHaveOneName() {
        List<String> doubled = new ArrayList<>();
        for (String part : HOUSE.parts()) {
            Map<String, Set<String>> byName = new TreeMap<>();
            Set<String> files = new TreeSet<>();
            for (JavaClass type : HOUSE.classes()) {
                if (HOUSE.part(type).filter(part::equals).isPresent()
                        && !type.getSimpleName().isEmpty()
                        && !type.getSimpleName().equals("package-info")) {
                    byName.computeIfAbsent(type.getSimpleName(), none -> new TreeSet<>())
                            .add(type.getName().replace("dev.plumbline.", ""));
                    if (type.isTopLevelClass()) {
                        files.add(type.getSimpleName());
                    }
                }
            }
            byName.forEach((name, types) -> {
                if (types.size() > 1 && files.contains(name)) {
                    doubled.add(part + " " + String.join(" ", types));
                }
            });
        }
        KnownExceptions.assertExactly("name", doubled);
    }

    @Test
    void aPackageHasFewPublicTypes() {
        List<String> large = new ArrayList<>();
        HOUSE.publicTypes().forEach((name, types) -> {
            if (types.size() > MOST_TYPES) {
                large.add(name);
            }
        });
        KnownExceptions.assertExactly("large", large);
    }

    @Test
    void everyKnownExceptionNamesARule() {
        assertThat(KnownExceptions.lines())
                .allSatisfy(line ->
                        assertThat(line).matches("(up|cycle|split|name|large|comment|stranger|optional): \\S.*"))
                .doesNotHaveDuplicates();
    }

    @Test
    void tlcIsSeenByTheTlaPartAlone() {
        check(noClasses()
                .that(DescribedPredicate.not(inside(Set.of("tla")).or(measuresTlc())))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TLC));
        // The names are right: where TLC may be seen, it is.
        assertThatThrownBy(() -> check(noClasses()
                        .that(inside(Set.of("tla")))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(TLC)))
                .isInstanceOf(AssertionError.class);
    }

    /**
     * Analyses work on our own tree. Only its translation from SANY's tree, and the reference evaluator, see classes of
     * SANY or TLC. No other class refers to these two: a class loader finds them by name.
     */
    @Test
    void sanyIsSeenByTheTranslationAndTheReferenceAlone() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(TRANSLATION, REFERENCE)
                .and(DescribedPredicate.not(measuresTlc()))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TLC));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(TRANSLATION, REFERENCE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TRANSLATION, REFERENCE));
        check(noClasses()
                .that()
                .resideInAPackage(TRANSLATION)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(REFERENCE));
        // The names are right: both see SANY.
        for (String one : List.of(TRANSLATION, REFERENCE)) {
            assertThatThrownBy(() -> check(noClasses()
                            .that()
                            .resideInAPackage(one)
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(TLC)))
                    .isInstanceOf(AssertionError.class);
        }
    }

    /** Texts are for programs and for comparison too: digits and letters must not depend on the user's language. */
    @Test
    void textsDoNotDependOnTheLocale() {
        check(noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(PrintStream.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase"));
    }

    @Test
    void onlyAMainEndsTheProcess() {
        check(noClasses()
                .that(DescribedPredicate.not(named(MAINS)))
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class));
        for (String main : MAINS) {
            check(classes()
                    .that(named(Set.of(main)))
                    .should()
                    .callMethod(System.class, "exit", int.class)
                    .orShould()
                    .callMethod(Runtime.class, "halt", int.class));
        }
    }

    @Test
    void librariesNeitherPrintNorLog() {
        check(noClasses()
                .that(DescribedPredicate.not(inside(PROGRAMS)).and(DescribedPredicate.not(named(HOSTS))))
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS));
        check(noClasses()
                .that(DescribedPredicate.not(inside(PROGRAMS)).and(DescribedPredicate.not(named(LOGGERS))))
                .should(GeneralCodingRules.USE_JAVA_UTIL_LOGGING));
    }

    @Test
    void librariesReadNoSystemProperties() {
        check(noClasses()
                .that(DescribedPredicate.not(inside(PROGRAMS)).and(DescribedPredicate.not(named(READERS))))
                .should()
                .callMethod(System.class, "getProperty", String.class)
                .orShould()
                .callMethod(System.class, "getProperty", String.class, String.class)
                .orShould()
                .callMethod(System.class, "getProperties")
                .orShould()
                .callMethod(System.class, "setProperty", String.class, String.class)
                .orShould()
                .callMethod(Boolean.class, "getBoolean", String.class)
                .orShould()
                .callMethod(Integer.class, "getInteger", String.class)
                .orShould()
                .callMethod(Long.class, "getLong", String.class)
                .orShould()
                .callMethod(System.class, "getenv")
                .orShould()
                .callMethod(System.class, "getenv", String.class));
    }

    @Test
    void aRuleThatMatchesNothingFails() {
        assertThatThrownBy(() -> check(noClasses()
                        .that()
                        .resideInAPackage("dev.plumbline.nowhere..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("java..")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("failed to check any classes");
    }

    @Test
    void thePageOfTheArchitectureShowsTheGraphOfRooms() throws IOException {
        Drawing drawing = new Drawing(HOUSE);
        Path page = Files.createDirectories(Path.of("target")).resolve("architecture.md");
        Files.writeString(page, drawing.page());
        assertThat(Files.readString(ROOT.resolve("docs/architecture.md")))
                .as("docs/architecture.md; the graph as it is now stands in lab/architecture/target/architecture.md")
                .contains(drawing.rooms());
    }
}
