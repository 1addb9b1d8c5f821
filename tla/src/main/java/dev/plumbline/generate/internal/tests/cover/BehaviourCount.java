package dev.plumbline.generate.internal.tests.cover;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The number of maximal behaviours: paths from an initial state to a state without a next one. They are counted without
 * being enumerated: the number for a state is the sum over its edges of the numbers for the next states.
 */
public sealed interface BehaviourCount {
    /** Finitely many. */
    record Finite(BigInteger number) implements BehaviourCount {}

    /**
     * Infinitely many: the graph has a cycle.
     *
     * @param back a step of the cycle
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
