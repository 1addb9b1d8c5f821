package dev.plumbline.generate.tests.cover;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How many maximal behaviours there are: paths from an initial state to a state without a next one. They are counted
 * before any of them is made: a state has as many as its next states have together, each edge counting for itself.
 */
public sealed interface BehaviourCount {
    /** This many. */
    record Finite(BigInteger number) implements BehaviourCount {}

    /**
     * Infinitely many: a state comes back.
     *
     * @param back a step of a cycle
     */
    record Infinite(ModelEdge back) implements BehaviourCount {}

    /** Without recursion: a graph may be deeper than a stack. */
    static BehaviourCount of(ModelGraph graph) {
        BigInteger[] counts = new BigInteger[graph.size()];
        int[] next = new int[graph.size()];
        boolean[] open = new boolean[graph.size()];
        BigInteger all = BigInteger.ZERO;
        for (int initial : graph.initial()) {
            Deque<Integer> stack = new ArrayDeque<>();
            stack.push(initial);
            while (!stack.isEmpty()) {
                int state = stack.peek();
                if (counts[state] != null) {
                    stack.pop();
                    continue;
                }
                open[state] = true;
                if (next[state] < graph.edges(state).size()) {
                    ModelEdge edge = graph.edges(state).get(next[state]++);
                    if (open[edge.to()]) {
                        return new Infinite(edge);
                    }
                    if (counts[edge.to()] == null) {
                        stack.push(edge.to());
                    }
                    continue;
                }
                open[state] = false;
                counts[state] = graph.edges(state).stream()
                        .map(edge -> counts[edge.to()])
                        .reduce(BigInteger::add)
                        .orElse(BigInteger.ONE);
                stack.pop();
            }
            all = all.add(counts[initial]);
        }
        return new Finite(all);
    }
}
