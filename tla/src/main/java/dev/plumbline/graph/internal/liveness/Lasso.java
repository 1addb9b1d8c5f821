package dev.plumbline.graph.internal.liveness;

import java.util.List;

/**
 * An infinite path through a graph: it goes along the states, and after the last one returns to an earlier one,
 * forever.
 *
 * @param states numbers of states, the first one initial
 * @param loop the index of the state after the last one; the last index itself if the path ends in stuttering
 */
public record Lasso(List<Integer> states, int loop) {
    public Lasso {
        states = List.copyOf(states);
    }

    /** The index after this one. */
    public int next(int index) {
        return index + 1 < states.size() ? index + 1 : loop;
    }
}
