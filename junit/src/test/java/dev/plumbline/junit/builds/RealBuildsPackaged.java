package dev.plumbline.junit.builds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.files.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Stand-alone Maven projects that use {@code @LineUp} and {@code @Actors}, passing and failing, with each Surefire and
 * JUnit that is supported. They find this project's artifacts installed. A launcher within this JVM would not do:
 * whether a build turns red is up to Surefire.
 */
class RealBuildsPackaged {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final Path BUILDS = MODULE.resolve(Path.of("target", "builds"));

    private static Projects projects;
    private static Projects.Built built;

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        Folders.delete(BUILDS);
        Path templates = MODULE.resolve(Path.of("src", "test", "projects"));
        projects = new Projects(templates, BUILDS.toAbsolutePath());
        // What Maven 3.8 takes by default, and the last of its kind.
        projects.add("2.12.4", "5.13.4", List.of("without-junit"));
        projects.add("2.22.2", "5.13.4", List.of("without-junit"));
        projects.add("3.5.6", "5.13.4", List.of("passing", "failing", "without-junit"));
        projects.add("3.5.6", "6.1.3", List.of("failing"));
        projects.add("3.6.1", "5.14.4", List.of("failing", "by-tag", "by-name"));
        projects.add("3.6.1", "6.1.3", List.of("passing", "failing", "without-junit"));
        built = projects.test(
                "-T2",
                "-Djunit.jupiter.execution.parallel.enabled=true",
                "-DargLine=-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        assertThat(built.exitCode()).as(built.output()).isEqualTo(1);
    }

    /** What Maven says of the projects of that name, one after the other. */
    private static List<String> outcomes(String project) {
        return built.output()
                .lines()
                .filter(line -> line.matches("\\[INFO] " + project + " \\.+ (SUCCESS|FAILURE).*"))
                .map(line -> line.contains("SUCCESS") ? "SUCCESS" : "FAILURE")
                .toList();
    }

    @Test
    void aBuildIsRedWhereACheckFailsAndGreenWhereAllPass() {
        assertThat(outcomes("failing")).containsExactly("FAILURE", "FAILURE", "FAILURE", "FAILURE");
        assertThat(outcomes("passing")).containsExactly("SUCCESS", "SUCCESS");
        assertThat(outcomes("without-junit")).containsExactly("FAILURE", "FAILURE", "FAILURE", "FAILURE");
    }

    @ParameterizedTest
    @CsvSource({"3.5.6, 5.13.4", "3.6.1, 6.1.3"})
    void passingChecksAreCounted(String surefire, String junit) throws Exception {
        assertThat(built.output()).contains("Tests run: 10, Failures: 0, Errors: 0");
        assertThat(projects.reported(surefire, junit, "passing"))
                .containsOnlyKeys(
                        "shop.StockIsThreadSafeTest.lineUp",
                        "shop.MixedTest.lineUp",
                        "shop.MixedTest$TakenByTwo.lineUp",
                        "shop.MixedTest.anEmptyStockHasNothingToTake",
                        "shop.MixedTest.piecesAreAddedAtOnce",
                        "shop.MixedTest$WithOnePiece.thePieceIsTaken",
                        "shop.OrdinaryTest.aPieceIsTaken",
                        "shop.ClassPathTest.holdsNeitherTlcNorSqlite",
                        "shop.RecordedTest.aRecordedHistoryIsChecked",
                        "shop.StoresTest.readsSeeWrites")
                .allSatisfy((test, failure) -> assertThat(failure).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"3.5.6, 5.13.4", "3.5.6, 6.1.3", "3.6.1, 5.14.4", "3.6.1, 6.1.3"})
    void failingChecksAreCountedAndSayWhy(String surefire, String junit) throws Exception {
        Map<String, String> failing = projects.reported(surefire, junit, "failing");
        List<String> red = List.of(
                "shop.StockIsThreadSafeTest.lineUp",
                "shop.MixedTest.lineUp",
                "shop.MixedTest$TakenByTwo.lineUp",
                "shop.ComposedTest.lineUp",
                "shop.ComposedTest.onAMethod",
                "shop.ComposedTest$Base.lineUp",
                "shop.ComposedTest$Within.lineUp",
                "shop.StoresTest.readsSeeWrites");
        List<String> green = List.of(
                "shop.MixedTest.anEmptyStockHasNothingToTake",
                "shop.MixedTest.piecesAreAddedAtOnce",
                "shop.MixedTest$WithOnePiece.thePieceIsTaken");
        assertThat(failing.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(red.stream(), green.stream()).toList());
        assertThat(red).allSatisfy(test -> assertThat(failing.get(test)).isNotEmpty());
        assertThat(green).allSatisfy(test -> assertThat(failing.get(test)).isEmpty());
        for (String text : List.of(failing.get("shop.StockIsThreadSafeTest.lineUp"), built.output())) {
            assertThat(text)
                    .contains(
                            "shop.Stock is not thread-safe: non-linearizable",
                            "smallest failing test (2x2): ",
                            "None of the 3 serial runs gives these results in an order that fits.",
                            "read Stock.pieces = 1 (Stock.take:",
                            "To repeat this execution: @LineUp(value = Stock.class, matrix = ");
        }
        assertThat(failing.get("shop.MixedTest$TakenByTwo.lineUp")).contains("first add(1), then take() | take()");
        assertThat(failing.get("shop.StoresTest.readsSeeWrites")).contains("To repeat", "@Actors(system = ");
    }

    /** It compiles, and so it must not be left out: Surefire would say that there are 0 tests, and be content. */
    @ParameterizedTest
    @CsvSource({"3.5.6, 5.13.4", "3.6.1, 6.1.3"})
    void aProjectWithoutJUnitIsCheckedToo(String surefire, String junit) throws Exception {
        assertThat(projects.reported(surefire, junit, "without-junit"))
                .containsOnlyKeys("shop.StockIsThreadSafeTest.lineUp")
                .allSatisfy((test, failure) -> assertThat(failure).contains("shop.Stock is not thread-safe"));
    }

    /** It finds no test of JUnit 5 there, so the one that our annotation processor puts beside has to fail. */
    @ParameterizedTest
    @CsvSource({"2.12.4, 5.13.4", "2.22.2, 5.13.4"})
    void aSurefireThatRunsNoTestOfJUnit5FailsAndSaysSo(String surefire, String junit) throws Exception {
        assertThat(Files.readString(
                        projects.report(surefire, junit, "without-junit", "shop.RunnerWithoutJUnit5Test.txt")))
                .contains("Tests run: 1, Failures: 1")
                .contains("this test runner does not know JUnit 5, so no test of it was run and nothing was checked");
    }

    @Test
    void filtersOfSurefireConcernTheCheck() throws Exception {
        assertThat(projects.reported("3.6.1", "5.14.4", "by-tag"))
                .containsOnlyKeys("shop.StockIsThreadSafeTest.lineUp");
        assertThat(projects.reported("3.6.1", "5.14.4", "by-name"))
                .containsOnlyKeys("shop.MixedTest.lineUp", "shop.MixedTest.anEmptyStockHasNothingToTake");
    }
}
