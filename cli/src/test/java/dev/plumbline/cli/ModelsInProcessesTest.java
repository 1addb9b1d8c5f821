package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Two processes find as many distinct states, generated states and levels as TLC: of one small model, or with {@code
 * -Dplumbline.models.processes=N} of all models of the public list that have at least 100,000 distinct states and generate
 * at most N. N = 17,000,000 are ten models, which take an hour or more.
 */
@Tag("slow")
class ModelsInProcessesTest {
    private static final Path OWN = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "tla");
    private static final Path PUBLIC = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "tla");
    private static final long MOST = Long.getLong("plumbline.models.processes", 0);
    private static final long MANY_STATES = 100_000;

    /**
     * By configuration: the depth of the search where the list has more. With several workers TLC does not search strictly
     * level by level, and the list has the level on which a worker happened to meet the last state.
     */
    private static final Map<String, Long> DEPTHS = Map.of("btree/btree.cfg", 38L);

    private record Model(Path folder, String module, String config, long distinct, long generated, long depth) {}

    private static List<Model> models(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("MODELS.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t"))
                .map(fields -> new Model(
                        folder,
                        fields[0],
                        fields[1],
                        Long.parseLong(fields[2]),
                        Long.parseLong(fields[3]),
                        Long.parseLong(fields[4])))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> countsEqualThoseOfTlc() throws IOException {
        List<Model> chosen = MOST == 0
                ? models(OWN).stream()
                        .filter(model -> model.distinct > 0)
                        .sorted(Comparator.comparingLong(Model::generated))
                        .limit(1)
                        .toList()
                : models(PUBLIC).stream()
                        .filter(model -> model.distinct >= MANY_STATES && model.generated <= MOST)
                        .toList();
        assertThat(chosen).isNotEmpty();
        return chosen.stream().map(model -> DynamicTest.dynamicTest(model.config, () -> explore(model)));
    }

    private static void explore(Model model) {
        Run run = Run.of(
                "graph",
                "--processes",
                "2",
                "--safety",
                "--json",
                "--config",
                model.folder.resolve(model.config).toString(),
                model.folder.resolve(model.module).toString());
        assertThat(run.out())
                .as(run.err())
                .contains("\"distinct\":" + model.distinct + ",", "\"generated\":" + model.generated + ",");
        long depth = DEPTHS.getOrDefault(model.config, model.depth);
        assertThat(run.out()).contains("\"depth\":" + depth + ",");
    }
}
