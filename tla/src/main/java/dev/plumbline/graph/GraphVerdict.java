package dev.plumbline.graph;

import dev.plumbline.check.behaviour.Finding;
import java.util.Locale;
import java.util.Optional;

/** The answer of a search for all states. */
public sealed interface GraphVerdict {
    /** All states were found, and nothing is wrong with any. */
    record Conforms() implements GraphVerdict {}

    /** Something is wrong. The search ended there. */
    record Violates(Finding finding) implements GraphVerdict {}

    /**
     * The search ended before all states were found, or the specification asks for a property that no search decides.
     *
     * @param reason in words, as the end of a sentence
     * @param finding what stood in the way, if it was the specification
     */
    record Inconclusive(String reason, Optional<Finding> finding) implements GraphVerdict {}

    /** {@code conforms}, {@code violates} or {@code inconclusive}. */
    default String word() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    default Optional<Finding> findingIfAny() {
        if (this instanceof Violates violates) {
            return Optional.of(violates.finding());
        }
        return this instanceof Inconclusive inconclusive ? inconclusive.finding() : Optional.empty();
    }
}
