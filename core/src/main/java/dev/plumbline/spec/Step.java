package dev.plumbline.spec;

import java.util.List;

/**
 * A possible change of the state: a relation between states and next states. Implementations are immutable and may be
 * used by several threads at once.
 */
public interface Step {
    /** The name in the specification, for reports. */
    String name();

    /**
     * All next states, without duplicates; empty if the step is not enabled. States that the specification excludes (by
     * a constraint or an invariant) are not among them.
     *
     * @throws SpecException if the specification cannot be evaluated here
     */
    List<State> next(State state);

    /**
     * The same for callers that use only which states there are, and not why there are none. If evaluating the step
     * fails, nothing else is tried: {@link #next} may ask another evaluator, whose answer or reason it prefers.
     *
     * @throws SpecException if the specification cannot be evaluated here by its first evaluator
     */
    default List<State> nextAlone(State state) {
        return next(state);
    }

    /**
     * Why the step is not enabled in this state: the conditions that fail. Empty if it is enabled. For a step that
     * ranges over parameters, one condition that fails for all their values, or the conditions that fail for most of
     * them.
     */
    default List<Obstacle> obstacles(State state) {
        return next(state).isEmpty() ? List.of(new Obstacle(name(), "", "cannot happen here", "")) : List.of();
    }

    /** The cells that this step may read and write; {@link Footprint#EVERYTHING} if unknown. */
    Footprint footprint();
}
