package dev.plumbline.check.states;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A state that explains the events before a cut. Equal to another one with the same cut, state and stale values met:
 * what can follow depends on these alone.
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
    /** The step that led here, if there was one. */
    final Optional<Transition> step;
    /** Whether the event is explained with this step. */
    final boolean completes;

    private List<SearchNode> otherParents = List.of();
    /** Whether there were more ways than are kept. */
    private boolean moreWays;

    private Map<String, Value> values;

    SearchNode(
            int[] cut,
            State state,
            int[] met,
            SearchNode parent,
            int event,
            Optional<Transition> step,
            boolean completes) {
        this.cut = cut;
        this.state = state;
        this.met = met;
        this.parent = parent;
        this.event = event;
        this.step = step;
        this.completes = completes;
    }

    /** The variables of the state. */
    Map<String, Value> values() {
        if (values == null) {
            values = values(state);
        }
        return values;
    }

    /** Of the same state. */
    void valuesOf(SearchNode other) {
        values = other.values;
    }

    /** Drops the values that are needed only while the node is expanded; they can be computed again. */
    void forgetValues() {
        values = null;
    }

    static Map<String, Value> values(State state) {
        return state.value() instanceof Value.Rec record ? record.fields() : Map.of();
    }

    /** The same node was found once more. */
    void alsoFrom(SearchNode found) {
        if (found.parent == null) {
            return;
        }
        if (otherParents.size() == WAYS_KEPT) {
            moreWays = true;
            return;
        }
        otherParents = new ArrayList<>(otherParents);
        otherParents.add(found);
    }

    /** Takes over the incoming paths of an equal node. */
    void likeWaysOf(SearchNode other) {
        otherParents = other.otherParents;
        moreWays = other.moreWays;
    }

    boolean hasMoreWays() {
        return moreWays;
    }

    /** The nodes that led here, as far as they are kept. */
    List<SearchNode> parents() {
        List<SearchNode> parents = new ArrayList<>();
        if (parent != null) {
            parents.add(parent);
        }
        otherParents.forEach(way -> parents.add(way.parent));
        return parents;
    }

    /** Other ways into this node, each as the node that was found. */
    List<SearchNode> otherWays() {
        return otherParents;
    }

    /** The last {@code most} steps that led here, oldest first. */
    List<Witness.Performed> path(int most) {
        Deque<Witness.Performed> path = new ArrayDeque<>();
        for (SearchNode node = this; node.parent != null && path.size() < most; node = node.parent) {
            String name = node.step.map(Transition::action).orElse("");
            path.addFirst(new Witness.Performed(node.event, name, node.completes, node.state));
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
