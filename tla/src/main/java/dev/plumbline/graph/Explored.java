package dev.plumbline.graph;

import java.time.Duration;
import java.util.List;

/**
 * What came of a search for all states.
 *
 * @param graph what was found of it
 * @param generated how often the specification came to a state, as TLC counts: states found again and states that a
 *     constraint excludes count too
 * @param verdict the answer
 * @param time that passed
 * @param unchecked what the configuration asks for and the search does not decide, one line each
 * @param notes what the search rests on, one line each
 */
public record Explored(
        StateGraph graph,
        long generated,
        GraphVerdict verdict,
        Duration time,
        List<String> unchecked,
        List<String> notes) {
    public Explored {
        unchecked = List.copyOf(unchecked);
        notes = List.copyOf(notes);
    }

    /** The number of different states. */
    public int distinct() {
        return graph.size();
    }

    /** The number of levels, as TLC counts: 1 if there are initial states only. */
    public int depth() {
        return graph.levels();
    }
}
