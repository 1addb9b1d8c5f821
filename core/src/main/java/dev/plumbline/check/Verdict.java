package dev.plumbline.check;

import java.util.Optional;

/** The answer to a check. Never a boolean: an unfinished search is an answer of its own. */
public sealed interface Verdict {
    Statistics statistics();

    /** The history has a witness. */
    record Conforms(Statistics statistics) implements Verdict {}

    /** No behaviour of the specification explains the history. */
    record Violates(Counterexample counterexample, Statistics statistics) implements Verdict {}

    /**
     * A budget ran out before the answer was known.
     *
     * @param reason which budget, or what else was in the way
     * @param settled how many operations had returned and were explained in every surviving interpretation
     * @param frontier how many interpretations were still alive
     */
    record Inconclusive(StopReason reason, int settled, int frontier, Statistics statistics) implements Verdict {}

    /** {@code conforms}, {@code violates} or {@code inconclusive}. */
    default String word() {
        return getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
    }

    default Optional<Counterexample> counterexampleIfAny() {
        return this instanceof Violates violates ? Optional.of(violates.counterexample()) : Optional.empty();
    }
}
