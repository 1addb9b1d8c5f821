package dev.plumbline.spec;

import java.util.List;

/**
 * Something that may change the state: a relation between states and next states. Implementations are immutable and may
 * be asked by several threads at once.
 */
public interface Step {
    /** The name that the specification gives it, for people. */
    String name();

    /**
     * All next states, without duplicates; none where the step is not enabled. States that the specification rules out
     * (a constraint, an invariant) are not among them.
     *
     * @throws SpecException if the specification cannot be evaluated here
     */
    List<State> next(State state);

    /**
     * Why the step is not enabled in this state: the conditions that fail. Empty if it is enabled. Of a step that ranges
     * over parameters, one condition that fails for all values of them, or the conditions that fail for most.
     */
    default List<Obstacle> obstacles(State state) {
        return next(state).isEmpty() ? List.of(new Obstacle(name(), "", "cannot happen here", "")) : List.of();
    }

    /** The cells that this step may read and write; {@link Footprint#EVERYTHING} if they are not known. */
    Footprint footprint();
}
