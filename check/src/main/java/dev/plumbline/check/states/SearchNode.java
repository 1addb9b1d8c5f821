package dev.plumbline.check.states;

import dev.plumbline.check.Witness;
import dev.plumbline.history.Value;
import dev.plumbline.spec.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * A state that explains the events before a cut. Equal to another one with the same cut, state and stale values met:
 * what can come behind depends on these alone.
 */
final class SearchNode {
    /** So many ways into a node are kept beside the first; more are only counted. */
    private static final int WAYS_KEPT = 3;

    final int[] cut;
    final State state;
    /** The stale observations that some state since the last one of their place has met, in ascending order. */
    final int[] met;

    final SearchNode parent;
    /** The event that it belongs to, or {@link Witness#SILENT}. */
    final int event;
    /** The step that led here; empty where there was none. */
    final String step;
    /** Whether the event is explained with this step. */
    final boolean completes;
    /** In how many ways the search came here, as far as a long can count. */
    long ways;

    private List<SearchNode> otherParents = List.of();
    private Map<String, Value> values;

    SearchNode(
            int[] cut, State state, int[] met, SearchNode parent, int event, String step, boolean completes) {
        this.cut = cut;
        this.state = state;
        this.met = met;
        this.parent = parent;
        this.event = event;
        this.step = step;
        this.completes = completes;
        this.ways = parent == null ? 1 : parent.ways;
    }

    /** The variables of the state. */
    Map<String, Value> values() {
        if (values == null) {
            values = values(state);
        }
        return values;
    }

    /** What is needed of it only while it is expanded can be made again. */
    void forgetValues() {
        values = null;
    }

    static Map<String, Value> values(State state) {
        return state.value() instanceof Value.Rec record ? record.fields() : Map.of();
    }

    /** The same node was found once more. */
    void alsoFrom(SearchNode found) {
        ways = ways > Long.MAX_VALUE - found.ways ? Long.MAX_VALUE : ways + found.ways;
        addWay(found);
    }

    /** Keeps another way that is counted already. */
    void addWay(SearchNode found) {
        if (otherParents.size() < WAYS_KEPT && found.parent != null) {
            otherParents = new ArrayList<>(otherParents);
            otherParents.add(found);
        }
    }

    /** Other ways into this node, each as the node that was found. */
    List<SearchNode> otherWays() {
        return otherParents;
    }

    /** The steps that led here, oldest first, and at most so many. */
    List<Witness.Performed> path(int most) {
        Deque<Witness.Performed> path = new ArrayDeque<>();
        for (SearchNode node = this; node.parent != null && path.size() < most; node = node.parent) {
            path.addFirst(new Witness.Performed(node.event, node.step, node.completes, node.state));
        }
        return List.copyOf(path);
    }

    /** The state where it began. */
    State initial() {
        SearchNode node = this;
        while (node.parent != null) {
            node = node.parent;
        }
        return node.state;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SearchNode that
                && Arrays.equals(cut, that.cut)
                && Arrays.equals(met, that.met)
                && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(cut) + state.hashCode()) + Arrays.hashCode(met);
    }
}
