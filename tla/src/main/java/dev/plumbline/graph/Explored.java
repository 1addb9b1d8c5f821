package dev.plumbline.graph;

import java.time.Duration;
import java.util.List;

/**
 * The result of a search for all states.
 *
 * @param graph the states and steps that were found
 * @param generated the number of generated states, as TLC counts: states found again and states excluded by a
 *     constraint count too
 * @param verdict whether the specification conforms
 * @param time the elapsed time
 * @param unchecked properties in the configuration that the search does not decide, one line each
 * @param notes assumptions of the search, one line each
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
