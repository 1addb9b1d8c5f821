package dev.plumbline.junit.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Stand-alone Maven projects that use {@code @LineUp}, passing and failing, with each Surefire and JUnit that is
 * supported. They find this project's artifacts installed. A launcher within this JVM would not do: whether a build turns red is up to Surefire.
 */
class RealBuildsPackaged {
    private static final String SUREFIRE = "3.6.1";
    private static final String JUNIT = "6.1.3";
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final Path BUILDS = MODULE.resolve(Path.of("target", "builds"));

    @BeforeAll
    static void removeOldBuilds() throws IOException {
        if (Files.exists(BUILDS)) {
            List<Path> old;
            try (Stream<Path> all = Files.walk(BUILDS)) {
                old = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path each : old) {
                Files.delete(each);
            }
        }
    }

    private static Project projects(String name) throws IOException {
        Path templates = MODULE.resolve(Path.of("src", "test", "projects"));
        return Project.copy(templates, BUILDS.resolve(name).toAbsolutePath());
    }

    @ParameterizedTest
    @CsvSource({"3.5.6, 5.13.4", "3.5.6, 6.1.3", "3.6.1, 5.14.4", "3.6.1, 6.1.3"})
    void checksAreCountedAndFailTheBuildWhereTheyFail(String surefire, String junit) throws Exception {
        Project.Built built = projects(surefire + "-" + junit)
                .test(surefire, junit, "-fae", "-Djunit.jupiter.execution.parallel.enabled=true");
        assertThat(built.output())
                .contains("Tests run: 9, Failures: 0, Errors: 0", "Tests run: 6, Failures: 3, Errors: 0")
                .containsPattern("passing \\.+ SUCCESS")
                .containsPattern("failing \\.+ FAILURE");
        assertThat(built.exitCode()).isEqualTo(1);
        assertThat(built.passing())
                .containsOnlyKeys(
                        "shop.StockIsThreadSafeTest.lineUp",
                        "shop.MixedTest.lineUp",
                        "shop.MixedTest$TakenByTwo.lineUp",
                        "shop.MixedTest.anEmptyStockHasNothingToTake",
                        "shop.MixedTest.piecesAreAddedAtOnce",
                        "shop.MixedTest$WithOnePiece.thePieceIsTaken",
                        "shop.OrdinaryTest.aPieceIsTaken",
                        "shop.ClassPathTest.holdsNeitherTlcNorSqlite",
                        "shop.RecordedTest.aRecordedHistoryIsChecked")
                .allSatisfy((test, failure) -> assertThat(failure).isEmpty());
        assertThat(built.failing())
                .containsOnlyKeys(
                        "shop.StockIsThreadSafeTest.lineUp",
                        "shop.MixedTest.lineUp",
                        "shop.MixedTest$TakenByTwo.lineUp",
                        "shop.MixedTest.anEmptyStockHasNothingToTake",
                        "shop.MixedTest.piecesAreAddedAtOnce",
                        "shop.MixedTest$WithOnePiece.thePieceIsTaken");
        for (String text : List.of(built.failing().get("shop.StockIsThreadSafeTest.lineUp"), built.output())) {
            assertThat(text)
                    .contains(
                            "shop.Stock is not thread-safe: non-linearizable",
                            "smallest failing test (2x2): ",
                            "None of the 3 serial runs gives these results in an order that fits.",
                            "read Stock.pieces (Stock.take:",
                            "To repeat this execution: @LineUp(value = Stock.class, matrices = ");
        }
        assertThat(built.output()).contains("shop.StockIsThreadSafeTest.lineUp", "shop.MixedTest$TakenByTwo.lineUp");
        assertThat(built.failing().get("shop.MixedTest$TakenByTwo.lineUp"))
                .contains("first add(1), then take() | take()");
        assertThat(built.failing().get("shop.MixedTest.piecesAreAddedAtOnce")).isEmpty();
    }

    @Test
    void filtersOfSurefireConcernTheCheck() throws Exception {
        Project.Built byTag = projects("by-tag").test(SUREFIRE, JUNIT, "-pl", "passing", "-Dgroups=slow");
        assertThat(byTag.exitCode()).isZero();
        assertThat(byTag.output()).contains("Tests run: 1, Failures: 0, Errors: 0", "BUILD SUCCESS");
        assertThat(byTag.passing()).containsOnlyKeys("shop.StockIsThreadSafeTest.lineUp");

        Project.Built byName =
                projects("by-name").test(SUREFIRE, JUNIT, "-pl", "failing", "-Dtest=MixedTest#lineUp+anEmpty*");
        assertThat(byName.exitCode()).isEqualTo(1);
        assertThat(byName.failing())
                .containsOnlyKeys("shop.MixedTest.lineUp", "shop.MixedTest.anEmptyStockHasNothingToTake");
    }
}
