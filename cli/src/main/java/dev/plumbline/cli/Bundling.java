package dev.plumbline.cli;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.layers.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundle.Numbers;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a violation into a bundle while its specification is still loaded.
 *
 * @param engine that found it
 */
record Bundling(SpecChoice source, String engine, Budget budget) {
    Bundle bundle(Verdict.Violates violates, Spec spec, String origin) throws BadInput {
        Counterexample found = violates.counterexample();
        History history = found.history();
        List<String> notes = new ArrayList<>();
        Layers layers = Bundle.NO_LAYERS;
        List<Bundle.Stalled> stalled = List.of();
        return new Bundle(
                source.copy(spec),
                history,
                Numbers.whole(history.size()),
                found,
                layers,
                stalled,
                new Bundle.Source(
                        VersionCommand.program(),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                        engine,
                        origin,
                        violates.statistics()),
                Optional.empty(),
                List.of(),
                notes);
    }
}
