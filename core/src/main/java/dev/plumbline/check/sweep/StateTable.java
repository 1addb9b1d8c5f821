package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states found so far, one node each, with their next states as far as they were computed. Within the table a state
 * is its node: nodes are compared by identity. Evaluating the specification is the main cost of a search, so no next
 * states are computed twice while they are remembered.
 *
 * <p>The table may forget: {@link #retainOnly} keeps the nodes that are still needed and drops all remembered answers
 * (a node kept with its answers would keep every state reachable from it, and so the whole past).
 */
public final class StateTable {
    /** More answers for one state take long to search: a long history may ask a few states about millions of steps. */
    static final int MOST_ANSWERS = 1024;

    private static final int MOST_ANSWERS_OF_ALL = 1 << 18;

    private static final Node[] NONE = {};

    private final Map<State, Node> nodes = new HashMap<>();
    private final Meter meter;
    private boolean crowded;
    private long answers;

    public StateTable(Meter meter) {
        this.meter = meter;
    }

    /** A state, and the answers that the specification gave for it. */
    public static final class Node {
        public final State state;
        private Step[] asked = new Step[2];
        private Node[][] answers = new Node[2][];
        private int count;

        private Node(State state) {
            this.state = state;
        }

        /** A linear scan: at most {@link #MOST_ANSWERS} steps, and a few more, are asked of one state that is kept. */
        private Node[] remembered(Step step) {
            for (int i = count - 1; i >= 0; i--) {
                if (asked[i] == step) {
                    return answers[i];
                }
            }
            return null;
        }

        private void remember(Step step, Node[] next) {
            if (count == asked.length) {
                asked = Arrays.copyOf(asked, count * 2);
                answers = Arrays.copyOf(answers, count * 2);
            }
            asked[count] = step;
            answers[count++] = next;
        }

        private void forget() {
            asked = new Step[2];
            answers = new Node[2][];
            count = 0;
        }
    }

    /** The nodes of the initial states. */
    public List<Node> initial(Spec spec) {
        return spec.initialStates().stream().map(this::node).distinct().toList();
    }

    /** The node of the state. */
    public Node node(State state) {
        return nodes.computeIfAbsent(state, Node::new);
    }

    /** The nodes of the next states. Do not modify. */
    public Node[] next(Node from, Step step) throws Meter.Exhausted {
        Node[] known = from.remembered(step);
        if (known != null) {
            return known;
        }
        meter.step();
        List<State> states = step.next(from.state);
        Node[] next = states.isEmpty() ? NONE : new Node[states.size()];
        for (int i = 0; i < next.length; i++) {
            next[i] = node(states.get(i));
        }
        from.remember(step, next);
        answers++;
        crowded |= from.count > MOST_ANSWERS || answers > MOST_ANSWERS_OF_ALL;
        return next;
    }

    boolean enabled(Node from, Step step) throws Meter.Exhausted {
        return next(from, step).length > 0;
    }

    /** The number of states that are remembered. */
    public int size() {
        return nodes.size();
    }

    /** Whether one state, or all together, have so many answers that they should be {@linkplain #retainOnly forgotten}. */
    boolean isCrowded() {
        return crowded;
    }

    /** The number of answers that are remembered. */
    long answers() {
        return answers;
    }

    /** Forgets all other states, and all answers. */
    public void retainOnly(Collection<Node> needed) {
        crowded = false;
        answers = 0;
        nodes.clear();
        for (Node node : needed) {
            node.forget();
            nodes.put(node.state, node);
        }
    }
}
