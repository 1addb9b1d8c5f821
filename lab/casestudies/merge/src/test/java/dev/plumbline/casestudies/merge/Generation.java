package dev.plumbline.casestudies.merge;

import dev.plumbline.generate.internal.tests.TestGeneration;
import dev.plumbline.generate.internal.tests.TestLanguage;
import dev.plumbline.generate.internal.tests.WrittenTests;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.graph.SearchLimits;
import dev.plumbline.graph.SearchResult;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Generates the tests, as {@code plumbline testgen specs/ArrayMerge.tla --cover behaviours --observe arrays,applied
 * --lang json --out DIR} does.
 */
final class Generation {
    static final Path SPECS = Path.of("specs");

    private Generation() {}

    /** @param constants that replace those of the configuration */
    static SearchResult explored(String config, Map<String, String> constants) throws BadInput {
        return explored(config, constants, SearchLimits.DEFAULT.step());
    }

    /** @param patience how long the transitions of a state may take */
    static SearchResult explored(String config, Map<String, String> constants, Duration patience) throws BadInput {
        TlaOptions options =
                new TlaOptions(Optional.of(SPECS.resolve(config)), constants, Optional.empty(), List.of(), List.of());
        ExplorableSpec spec = TlaSpec.explorable(SPECS.resolve("ArrayMerge.tla"), options);
        return GraphSearch.DEFAULT
                .withLimits(SearchLimits.DEFAULT.withStep(patience))
                .explore(spec);
    }

    static WrittenTests write(SearchResult explored, Path folder) throws BadInput {
        return TestGeneration.of(Goal.BEHAVIOURS, TestLanguage.JSON)
                .withObserved(List.of("arrays", "applied"))
                .write(ModelGraph.of(explored.graph()), "ArrayMerge", folder);
    }
}
