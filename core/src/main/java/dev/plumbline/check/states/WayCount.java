package dev.plumbline.check.states;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many ways lead to some nodes, by the ways that were kept.
 *
 * @param exact whether all ways were kept, and a long can count them
 */
record WayCount(long ways, boolean exact) {
    /** Counts each node once, after its predecessors. No path goes round a cycle of silent steps. */
    static WayCount of(List<SearchNode> ends) {
        Map<SearchNode, Long> counted = new IdentityHashMap<>();
        boolean exact = true;
        long all = 0;
        for (SearchNode end : ends) {
            Deque<SearchNode> open = new ArrayDeque<>(List.of(end));
            Set<SearchNode> begun = new HashSet<>();
            while (!open.isEmpty()) {
                SearchNode node = open.peek();
                List<SearchNode> before = node.parents();
                boolean first = !counted.containsKey(node) && begun.add(node);
                int waiting = 0;
                for (SearchNode each : first ? before : List.<SearchNode>of()) {
                    if (!counted.containsKey(each) && !begun.contains(each)) {
                        open.push(each);
                        waiting++;
                    }
                }
                if (waiting == 0) {
                    open.pop();
                    long ways = before.isEmpty() ? 1 : 0;
                    for (SearchNode each : before) {
                        ways = sum(ways, counted.getOrDefault(each, 0L));
                    }
                    counted.putIfAbsent(node, ways);
                    exact &= !node.hasMoreWays();
                }
            }
            all = sum(all, counted.get(end));
        }
        return new WayCount(all, exact && all < Long.MAX_VALUE);
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }
}
