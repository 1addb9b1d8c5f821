package dev.plumbline.generate.tests.cover;

import java.util.List;

/** What generated tests have to cover. */
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
     * @param length steps of a behaviour at most, except where the shortest way to what it covers is longer. Maximal
     *     behaviours are not cut.
     */
    public List<ModelPath> cover(ModelGraph graph, int length) {
        return switch (this) {
            case STATES -> Walks.overStates(graph, length);
            case TRANSITIONS -> Walks.overTransitions(graph, length);
            case BEHAVIOURS -> AllBehaviours.of(graph);
        };
    }
}
