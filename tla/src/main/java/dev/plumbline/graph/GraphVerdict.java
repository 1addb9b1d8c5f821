package dev.plumbline.graph;

import dev.plumbline.check.behaviour.Finding;
import java.util.Locale;
import java.util.Optional;

/** The verdict of a search for all states. */
public sealed interface GraphVerdict {
    /** All states were found, and none of them breaks a rule. */
    record Conforms() implements GraphVerdict {}

    /** The search ended at a state or step that is wrong. */
    record Violates(Finding finding) implements GraphVerdict {}

    /**
     * The search ended before all states were found, or the specification has a property that the search does not
     * decide.
     *
     * @param reason in words, as the end of a sentence
     * @param finding the obstacle, if it is in the specification
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
