package dev.plumbline.casestudies.merge;

import dev.plumbline.generate.tests.TestGeneration;
import dev.plumbline.generate.tests.TestLanguage;
import dev.plumbline.generate.tests.WrittenTests;
import dev.plumbline.generate.tests.cover.Goal;
import dev.plumbline.generate.tests.cover.ModelGraph;
import dev.plumbline.graph.Explored;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.history.BadInput;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import java.nio.file.Path;
import java.util.List;

/**
 * Generates the tests, as {@code plumbline testgen specs/ArrayMerge.tla --cover behaviours --observe arrays,applied
 * --lang json --out DIR} does.
 */
final class Generation {
    static final Path SPECS = Path.of("specs");

    private Generation() {}

    static Explored explored(String config) throws BadInput {
        ExplorableSpec spec = (ExplorableSpec) TlaSpec.load(
                SPECS.resolve("ArrayMerge.tla"), TlaOptions.DEFAULT.withConfig(SPECS.resolve(config)));
        return GraphSearch.DEFAULT.explore(spec);
    }

    static WrittenTests write(Explored explored, Path folder) throws BadInput {
        return TestGeneration.of(Goal.BEHAVIOURS, TestLanguage.JSON)
                .withObserved(List.of("arrays", "applied"))
                .write(ModelGraph.of(explored.graph()), "ArrayMerge", folder);
    }
}
