package dev.plumbline.spec;

/**
 * A prepared question of {@link ExplorableSpec#explore}: what may happen, as far as the selection wants to know. May be
 * asked by several threads at once.
 */
public interface Exploration {
    /**
     * The initial states that agree with the variables of the selection. Its action and arguments say nothing about
     * them.
     *
     * @throws SpecException if the initial states cannot be evaluated
     */
    Reached initial();

    /**
     * The transitions of a state that the selection asks for. Stuttering is not among them, unless an action does it.
     *
     * @param state one of the same specification
     * @throws SpecException if the specification cannot be evaluated here
     */
    Reached next(State state);
}
