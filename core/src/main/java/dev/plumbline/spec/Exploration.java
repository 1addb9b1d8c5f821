package dev.plumbline.spec;

import java.util.List;

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

    /**
     * The result of an {@link Exploration}.
     *
     * @param transitions without duplicates, in a fixed order: that of the actions in the specification, and for one action
     *     that in which the evaluation finds them
     * @param generated how often the evaluation reached a next state: excluded ones count, and one that is found in two
     *     ways counts twice. TLC reports this as states generated; 0 means deadlock. It has this meaning if the selection
     *     has no variables; otherwise the evaluation skips states that do not agree with them.
     */
    record Reached(List<Transition> transitions, int generated) {
        public Reached {
            transitions = List.copyOf(transitions);
        }

        /** The states after the transitions, without duplicates, in the same order. */
        public List<State> states() {
            return transitions.stream().map(Transition::next).distinct().toList();
        }
    }
}
