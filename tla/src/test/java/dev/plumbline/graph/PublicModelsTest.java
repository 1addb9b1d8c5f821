package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Our models, and public ones where they are there, have as many distinct states, generated states and levels as TLC
 * reports, and conform as they do for TLC, their properties about infinite behaviours included. Models that generate
 * more states than {@code -Dplumbline.models=N} (default 2,000) are left out.
 */
@Tag("slow")
class PublicModelsTest {
    private static final Path OWN = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "tla");
    private static final Path PUBLIC = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "tla");
    private static final long MOST = Long.getLong("plumbline.models", 2_000);

    /**
     * By configuration: the depth that TLC reports with one worker, where the list has more. With several workers TLC
     * does not search strictly level by level, and counts a state on the level on which a worker happened to meet it.
     */
    private static final Map<String, Integer> DEPTHS = Map.of("btree/kvstore.cfg", 9, "byzpaxos/VoteProof.cfg", 14);

    /** Configurations with a VIEW and with properties about infinite behaviours, which are not checked with a VIEW. */
    private static final Set<String> WITH_VIEW = Set.of("ewd998/EWD998ChanID.cfg");

    private record Model(Path folder, String module, String config, long distinct, long generated, int depth) {
        String counts() {
            return distinct + " distinct, " + generated + " generated, depth " + DEPTHS.getOrDefault(config, depth)
                    + ", conforms";
        }
    }

    private static List<Model> models() throws IOException {
        List<Model> models = new ArrayList<>(models(OWN));
        if (isPublicThere()) {
            models.addAll(models(PUBLIC));
        }
        return models;
    }

    private static boolean isPublicThere() {
        return Files.isRegularFile(PUBLIC.resolve("MODELS.tsv"));
    }

    private static List<Model> models(Path folder) throws IOException {
        List<Model> models = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("MODELS.tsv"))) {
            String[] fields = line.split("\t");
            if (!fields[0].equals("module")) {
                models.add(new Model(
                        folder,
                        fields[0],
                        fields[1],
                        Long.parseLong(fields[2]),
                        Long.parseLong(fields[3]),
                        Integer.parseInt(fields[4])));
            }
        }
        return models;
    }

    @TestFactory
    Stream<DynamicTest> countsEqualThoseOfTlc() throws IOException {
        return models().stream()
                .filter(model -> model.generated <= MOST)
                .map(model -> DynamicTest.dynamicTest(model.config, () -> {
                    TlaOptions options = TlaOptions.DEFAULT.withConfig(model.folder.resolve(model.config));
                    GraphSearch search = GraphSearch.DEFAULT
                            .withoutEdges()
                            .withLimits(SearchLimits.DEFAULT.withStates(2 * model.distinct + 10));
                    SearchResult found = (WITH_VIEW.contains(model.config) ? search.withSafetyOnly() : search)
                            .explore(TlaSpec.explorable(model.folder.resolve(model.module), options));
                    assertThat(found.distinct() + " distinct, " + found.generated() + " generated, depth "
                                    + found.depth() + ", "
                                    + found.verdict().word().text())
                            .isEqualTo(model.counts());
                }));
    }

    @Test
    void otherDepthsAreThoseOfModelsOfTheListAndLess() throws IOException {
        assumeTrue(isPublicThere(), "public models are not at " + PUBLIC + " (set -Dplumbline.cases=FOLDER)");
        List<Model> models = models(PUBLIC);
        DEPTHS.forEach((config, depth) ->
                assertThat(models).anyMatch(model -> model.config.equals(config) && depth < model.depth));
    }
}
