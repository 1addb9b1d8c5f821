package dev.plumbline.spec;

/**
 * A prepared query of {@link ExplorableSpec#explore}: the possible transitions within the selection. May be used by
 * several threads at once.
 */
public interface Exploration {
    /**
     * The initial states that agree with the variables of the selection. Its action and arguments are ignored.
     *
     * @throws SpecException if the initial states cannot be evaluated
     */
    Reached initial();

    /**
     * The transitions of a state within the selection. Stuttering is not among them, unless an action does it.
     *
     * @param state one of the same specification
     * @throws SpecException if the specification cannot be evaluated here
     */
    Reached next(State state);
}
