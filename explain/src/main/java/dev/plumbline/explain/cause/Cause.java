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
 * Why an operation fits nowhere, for one sentence: what it found in the state, and who made the state so. Everything in
 * here holds in the interpretations that {@link #scope} names, and nothing is claimed about others.
 *
 * <p>Operations have their numbers in the whole history.
 *
 * @param operation that fits nowhere
 * @param scope which interpretations were looked at
 * @param blames what stood in its way, the earliest moment first
 * @param leadsNowhere whether there is a moment at which nothing stood in its way, but nothing survives that
 * @param then what no way on from these moments performs before it returns; empty where that is not known of all
 * @param results that the operation could have had instead, where they are known
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

    /** Which interpretations were looked at. */
    public enum Scope {
        /** All, from the beginning of the history on. */
        ALL("all"),
        /** All of a few operations that violate without the others; the states lack the effects of those. */
        FEW("few"),
        /** All of a stretch before the failure; the part before it was not examined. */
        STRETCH("stretch"),
        /** Some, of those that there are. */
        SOME("some"),
        /** One, and of it the end. */
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
     * @param statement what is so: a plain statement, or else the condition as the specification has it
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
     * @param content what is there; nothing where there is nothing, or not the same at every such moment
     * @param same whether the same is there at every such moment
     * @param changes who changed it last, in one interpretation or another; none where that is not known
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
     * Who changed a part last.
     *
     * @param operation that did; -1 where none did
     * @param step the name of the step
     * @param relation how it stands to the operation that does not fit
     * @param distance in time, with its unit; empty where that is not known, or they overlap
     * @param carries the operation whose value a silent step moved to the part; empty where that is not known
     */
    public record LastChange(
            By by, int operation, String step, Relation relation, String distance, OptionalInt carries) {
        /** By whom a part was changed last. */
        public enum By {
            OPERATION,
            /** A step that belongs to no operation. */
            SILENT,
            /** No operation changed it since the history began. */
            BEGINNING,
            /** No operation changed it in the stretch that is known. */
            BEFORE
        }

        /** How an operation stands to another. */
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

    /** The same, told. */
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
