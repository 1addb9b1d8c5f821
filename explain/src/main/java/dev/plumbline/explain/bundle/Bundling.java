package dev.plumbline.explain.bundle;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a violation into a bundle while its specification is still loaded: what was found, and the interpretations near the
 * end with what stalls in them.
 *
 * @param program name and version of what writes the bundle
 * @param engine that found the violation
 * @param budget for the interpretations; without them, and with a note that says so, if it runs out
 */
public record Bundling(String program, InstantSource clock, String engine, Budget budget) {
    private static final int MOST_OTHERS_STALLED = 8;

    /**
     * @param copy of the specification
     * @param origin what the origins of operations count: {@code line} or {@code byte}
     * @param left by the search, if it was a sweep; otherwise the history is swept once more
     */
    public Bundle bundle(
            Verdict.Violates violates, Spec spec, SpecCopy copy, String origin, Optional<Checkpoints> left) {
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
                copy,
                history,
                Numbers.whole(history.size()),
                found,
                layers,
                stalled,
                new Bundle.Source(
                        program,
                        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
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
