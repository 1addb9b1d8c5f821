package dev.plumbline.spec;

import java.util.List;

/**
 * The result of an {@link Exploration}.
 *
 * @param transitions without duplicates, in a fixed order: that of the actions in the specification, and for one action
 *     that in which the evaluation finds them
 * @param generated how often the evaluation reached a next state: excluded ones count, and one that is found in two
 *     ways counts twice. TLC reports this as states generated; 0 means deadlock. It has this meaning if the selection
 *     has no variables; otherwise the evaluation skips states that do not agree with them.
 */
public record Reached(List<Transition> transitions, int generated) {
    public Reached {
        transitions = List.copyOf(transitions);
    }

    /** The states after the transitions, without duplicates, in the same order. */
    public List<State> states() {
        return transitions.stream().map(Transition::next).distinct().toList();
    }
}
