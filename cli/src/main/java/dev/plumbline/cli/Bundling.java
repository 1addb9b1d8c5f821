package dev.plumbline.cli;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.layers.Interpretations;
import dev.plumbline.check.layers.Layers;
import dev.plumbline.check.sweep.Checkpoints;
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
    private static final int MOST_OTHERS_STALLED = 8;

    /** @param left by the search, if it was a sweep; otherwise the history is swept once more */
    Bundle bundle(Verdict.Violates violates, Spec spec, String origin, Optional<Checkpoints> left) throws BadInput {
        Counterexample found = violates.counterexample();
        History history = found.history();
        List<String> notes = new ArrayList<>();
        Layers layers = Bundle.NO_LAYERS;
        List<Bundle.Stalled> stalled = new ArrayList<>();
        if (found.failedAt() >= 0) {
            try {
                Optional<Checkpoints> complete = left.filter(Checkpoints::violated);
                Interpretations all = complete.isPresent()
                        ? Interpretations.of(complete.get(), budget)
                        : Interpretations.of(history, spec, found, budget, Progress.NONE);
                layers = all.end();
                if (all.failedAt() != found.failedAt()) {
                    notes.add("the interpretations are those that the sweep has left when #" + all.failedAt()
                            + " returns; " + engine + " names #" + found.failedAt());
                }
                stalled.addAll(stalled(all, layers, found));
            } catch (BadInput e) {
                notes.add("without the interpretations near the end: " + e.getMessage());
            }
        }
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

    /** Of the failing operation all, of the others as many as there is time and room for. */
    private static List<Bundle.Stalled> stalled(Interpretations all, Layers layers, Counterexample found) {
        List<Integer> operations = new ArrayList<>(List.of(all.failedAt()));
        found.blocked().stream()
                .map(Counterexample.Blocked::operation)
                .filter(operation -> operation != all.failedAt())
                .limit(MOST_OTHERS_STALLED)
                .forEach(operations::add);
        return operations.stream()
                .map(operation -> new Bundle.Stalled(operation, all.stalled(layers, operation)))
                .toList();
    }
}
