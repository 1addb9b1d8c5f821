package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One operation of a history as an action of the specification: the operation is performed by its completing step. */
public interface Action {
    /** The step that performs the operation. */
    Step completing();

    /**
     * The step that may be taken any number of times between the call and the completing step, for an operation that is
     * not atomic ({@code X_Step} before {@code X_Done}).
     */
    default Optional<Step> repeated() {
        return Optional.empty();
    }

    /**
     * Whether the completing step leaves the state unchanged <em>in every state in which it is enabled</em>. It is not
     * enough that it changes nothing in some state. {@code Add(x)} with x present changes nothing, yet performing it
     * now or after a {@code Remove(x)} makes a difference. False is always safe. For an action from
     * {@link Spec#assumingOnly} this concerns only the states that its companions reach.
     */
    boolean observer();

    /** Why the completing step is not enabled in this state: the conditions that fail. Empty if it is enabled. */
    List<Obstacle> obstacles(State state);

    /**
     * The name of the argument that is the result of the operation: the state determines its value. Empty if there is
     * none, or several, or if that is not known.
     */
    default Optional<String> resultName() {
        return Optional.empty();
    }

    /**
     * The values that the {@linkplain #resultName result} of the operation may have in this state, whichever it has in
     * the history. Empty if the specification cannot tell: it may only be asked whether it allows a given result.
     */
    default Optional<Set<Value>> results(State state) {
        return Optional.empty();
    }

    /** Facts about the completing step in relation to other operations. No facts are always safe. */
    default OperationFacts facts() {
        return OperationFacts.NONE;
    }
}
