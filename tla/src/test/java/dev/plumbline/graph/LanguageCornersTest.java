package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small specifications with seldom used parts of the language have the counts and the verdict that TLC 2.18 prints in a
 * process of its own, with one worker. It prints no depth after a violation of a temporal property.
 */
class LanguageCornersTest {
    private static Path folder() throws Exception {
        return Path.of(LanguageCornersTest.class.getResource("corners").toURI());
    }

    static Stream<List<String>> expected() throws Exception {
        return Files.readAllLines(folder().resolve("EXPECTED.tsv")).stream()
                .skip(1)
                .map(line -> List.of(line.split("\t")));
    }

    @ParameterizedTest
    @MethodSource("expected")
    void countsAreThoseOfTlc(List<String> row) throws Exception {
        SearchResult found = GraphSearch.DEFAULT
                .withoutEdges()
                .explore(TlaSpec.explorable(folder().resolve(row.get(0)).resolve("M.tla"), TlaOptions.DEFAULT));

        String depth = row.get(3).equals("-") ? "-" : String.valueOf(found.depth());
        assertThat(List.of(
                        row.get(0),
                        String.valueOf(found.distinct()),
                        String.valueOf(found.generated()),
                        depth,
                        found.verdict().word().text()))
                .isEqualTo(row);
    }
}
