package dev.plumbline.check.interpretation;

import java.util.List;

/**
 * The states between the nodes of layers. Steps that perform no operation lead there: silent ones, and those of
 * operations of several steps. An edge of the layers shows one shortest way of such steps. There may be others, by
 * which other operations change a part of the state last, and the failing operation may be tried after each step.
 *
 * <p>Here is everything that lies on an interpretation: vertices are the nodes of the layers, by their numbers,
 * followed by {@link #states}. Interpretations are the paths along {@link #steps} from a node of depth 0.
 *
 * @param known whether the states are complete; otherwise they were not computed, or there were too many
 * @param states reached by such a step, and not nodes themselves
 * @param steps between vertices of equal depth those that perform no operation, to a deeper one those that do; their
 *     own lists of further steps are empty
 * @param stalled why the failing operation could not be performed in {@code states}, by the numbers of vertices
 */
public record Between(
        boolean known, List<Layers.Node> states, List<Layers.Edge> steps, List<Interpretations.Stalled> stalled) {
    /** Every step performs an operation. */
    public static final Between NONE = new Between(true, List.of(), List.of(), List.of());

    public static final Between UNKNOWN = new Between(false, List.of(), List.of(), List.of());

    public Between {
        states = List.copyOf(states);
        steps = List.copyOf(steps);
        stalled = List.copyOf(stalled);
    }

    /** Whether there are no states between the layers. */
    public boolean isNone() {
        return known && steps.isEmpty();
    }
}
