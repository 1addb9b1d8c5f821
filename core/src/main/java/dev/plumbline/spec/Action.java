package dev.plumbline.spec;

import java.util.List;
import java.util.Optional;

/** One operation of a history as the specification sees it: the operation happens by its completing step. */
public interface Action {
    /** The step that performs the operation. */
    Step completing();

    /**
     * The step that may be taken any number of times between the call and the completing step, of an operation that is
     * not atomic ({@code X_Step} before {@code X_Done}).
     */
    default Optional<Step> repeated() {
        return Optional.empty();
    }

    /**
     * Whether the completing step leaves the state unchanged <em>in every state in which it is enabled</em>. Not
     * enough: that it happens to change nothing in some state. {@code Add(x)} with x present changes nothing, yet
     * performing it now or after a {@code Remove(x)} makes a difference. An answer of false is always safe.
     * An action that {@link Spec#withNoOthers} gave speaks of the states that its companions reach.
     */
    boolean observer();

    /** Why the completing step is not enabled in this state: the conditions that fail. Empty if it is enabled. */
    List<Obstacle> obstacles(State state);

    /** Facts about the completing step and those of other operations. No facts are always safe. */
    default OperationFacts facts() {
        return OperationFacts.NONE;
    }
}
