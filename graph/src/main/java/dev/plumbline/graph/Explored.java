package dev.plumbline.graph;

import java.time.Duration;

/**
 * What came of a search for all states.
 *
 * @param graph what was found of it
 * @param generated how often the specification came to a state, as TLC counts: states found again and states that a
 *     constraint excludes count too
 * @param verdict the answer
 * @param time that passed
 */
public record Explored(StateGraph graph, long generated, GraphVerdict verdict, Duration time) {
    /** The number of different states. */
    public int distinct() {
        return graph.size();
    }

    /** The number of levels, as TLC counts: 1 if there are initial states only. */
    public int depth() {
        return graph.levels();
    }
}
