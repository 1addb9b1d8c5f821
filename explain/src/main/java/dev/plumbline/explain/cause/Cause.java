package dev.plumbline.explain.cause;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.PossibleResults;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Why an operation fits nowhere, for one sentence: the state that it found, and the operations that led to this state.
 * All of it holds in the interpretations that {@link #scope} names; it makes no claim about others.
 *
 * <p>Operations have their numbers in the whole history.
 *
 * @param operation that fits nowhere
 * @param scope the examined interpretations
 * @param blames its obstacles, the earliest moment first
 * @param leadsNowhere whether it was possible at some moment, but no interpretation that performs it there survives
 * @param then the operations that no continuation from these moments performs in time; empty unless known for all
 * @param results that the operation could have had instead, if they are known
 * @param conflict in which the operation takes part, where it has a name; of indexes in the history at hand
 * @param remedies small changes after which the history conforms; of indexes in the history at hand
 * @param complete whether {@code blames} covers every moment at which it was open in those interpretations
 * @param story the whole in words
 */
public record Cause(
        int operation,
        Scope scope,
        List<Blame> blames,
        boolean leadsNowhere,
        SortedSet<Integer> then,
        Optional<PossibleResults> results,
        Optional<Conflict> conflict,
        Counterexample.Remedies remedies,
        boolean complete,
        Story story) {

    public Cause {
        blames = List.copyOf(blames);
        then = Collections.unmodifiableSortedSet(new TreeSet<>(then));
    }

    /** The examined interpretations. */
    public enum Scope {
        /** All, from the beginning of the history on. */
        ALL("all"),
        /** All of a few operations that violate without the others; the states lack the effects of those. */
        FEW("few"),
        /** All of a stretch before the failure; the part before it was not examined. */
        STRETCH("stretch"),
        /** Some of them. */
        SOME("some"),
        /** The end of one. */
        ONE("one");

        private final String word;

        Scope(String word) {
            this.word = word;
        }

        /** For programs. */
        public String word() {
            return word;
        }
    }

    /**
     * A way in which the operation does not fit.
     *
     * @param statement a plain statement about the state, or else the condition as in the specification
     * @param plain whether the statement is a plain one
     * @param parts of the state that it is about
     */
    public record Blame(String statement, boolean plain, List<StatePart> parts) {
        public Blame {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A part of the state and where it comes from.
     *
     * @param name {@code dict[10]}
     * @param content its value; empty if it has none, or different ones at these moments
     * @param same whether its content is the same at every such moment
     * @param changes its last changes, of all interpretations; empty if they are not known
     * @param settled whether the one change is the last before the operation in every interpretation of the
     *     history: no operation that changes the part could come between
     */
    public record StatePart(
            String name, Optional<Value> content, boolean same, List<LastChange> changes, boolean settled) {
        public StatePart {
            changes = List.copyOf(changes);
        }
    }

    /**
     * The last change of a part.
     *
     * @param operation that made it; -1 if none did
     * @param step the name of the step
     * @param relation its order relative to the operation that does not fit
     * @param distance in time, with its unit; empty if it is not known, or they overlap
     * @param carries the operation whose value a silent step moved to the part; empty if it is not known
     */
    public record LastChange(
            By by, int operation, String step, Relation relation, String distance, OptionalInt carries) {
        /** The kind of the last change of a part. */
        public enum By {
            OPERATION,
            /** A step that belongs to no operation. */
            SILENT,
            /** No operation changed it since the history began. */
            BEGINNING,
            /** No operation changed it in the stretch that is known. */
            BEFORE
        }

        /** The order of one operation relative to another. */
        public enum Relation {
            NONE,
            RETURNED_BEFORE,
            /** The same process completed it first, and called the other one at the instant of its return. */
            EARLIER_IN_PROCESS,
            OVERLAPS,
            PENDING,
            /** It is that operation: one of its steps before the last. */
            ITSELF
        }
    }

    /** The sentences to be read first. */
    public String text() {
        return story.text();
    }

    /** The same in words. */
    Cause with(Story told) {
        return new Cause(operation, scope, blames, leadsNowhere, then, results, conflict, remedies, complete, told);
    }

    /** The operations that changed last what the failing one found, in order. */
    public SortedSet<Integer> changedBy() {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (Blame blame : blames) {
            for (StatePart part : blame.parts()) {
                part.changes().forEach(change -> numbers.add(change.carries().orElse(change.operation())));
            }
        }
        numbers.remove(-1);
        return numbers;
    }

    /** Of the history in a bundle; empty if there is no history, no operation fails, or clocks order the history. */
    public static Optional<Cause> of(Bundle bundle) {
        return bundle.isHistory() ? CauseFinder.of(bundle) : Optional.empty();
    }

    /** Of a counterexample alone: of the interpretations it knows the end of one. */
    public static Optional<Cause> of(Counterexample found) {
        return CauseFinder.of(found, Numbers.whole(found.history().size()));
    }
}
