package dev.plumbline.generate.internal.tests.cover;

import java.util.List;

/** The coverage goal of generated tests. */
public enum Goal {
    /** Every state is reached by a test. */
    STATES,
    /** Every step of the graph is taken by a test. */
    TRANSITIONS,
    /** Every maximal behaviour is a test. */
    BEHAVIOURS;

    /**
     * Behaviours that cover the goal, in an order that depends on the contents of the graph alone.
     *
     * @param length the largest number of steps of a behaviour, unless the shortest path to the part it covers is
     *     longer. Maximal behaviours are not cut.
     */
    public List<ModelPath> cover(ModelGraph graph, int length) {
        return switch (this) {
            case STATES -> Walks.overStates(graph, length);
            case TRANSITIONS -> Walks.overTransitions(graph, length);
            case BEHAVIOURS -> AllBehaviours.of(graph);
        };
    }
}
