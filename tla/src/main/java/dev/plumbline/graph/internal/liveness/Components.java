package dev.plumbline.graph.internal.liveness;

import dev.plumbline.check.meter.Meter;
import java.util.Arrays;

/**
 * Strongly connected components of a part of a product, by Tarjan's algorithm with explicit stacks: a path in a state
 * graph may be too long for recursion.
 */
final class Components {
    /** Which edges belong to the part. */
    @FunctionalInterface
    interface EdgeFilter {
        boolean has(int node, int edge);
    }

    private static final int UNSEEN = -1;

    private final Product product;
    private final Meter meter;
    private final int[] order;
    private final int[] low;
    private final int[] next;
    private final int[] component;
    private final int[] path;
    private final int[] open;

    Components(Product product, Meter meter) {
        this.product = product;
        this.meter = meter;
        int size = product.size();
        this.order = new int[size];
        this.low = new int[size];
        this.next = new int[size];
        this.component = new int[size];
        this.path = new int[size];
        this.open = new int[size];
    }

    /**
     * The components, in the order of their first nodes; the nodes of each in the order given.
     *
     * @param nodes of the part, in increasing order
     * @param edges of the part; both ends are among the nodes
     */
    int[][] of(int[] nodes, EdgeFilter edges) throws Meter.Exhausted {
        for (int node : nodes) {
            order[node] = UNSEEN;
            component[node] = UNSEEN;
        }
        int count = 0;
        int seen = 0;
        int opened = 0;
        for (int root : nodes) {
            if (order[root] != UNSEEN) {
                continue;
            }
            int depth = 0;
            path[0] = root;
            order[root] = seen;
            low[root] = seen++;
            next[root] = product.begin(root);
            open[opened++] = root;
            while (depth >= 0) {
                int node = path[depth];
                if (next[node] < product.end(node)) {
                    int edge = next[node]++;
                    int target = product.target(edge);
                    if (!edges.has(node, edge)) {
                        continue;
                    }
                    if (order[target] == UNSEEN) {
                        meter.tick();
                        path[++depth] = target;
                        order[target] = seen;
                        low[target] = seen++;
                        next[target] = product.begin(target);
                        open[opened++] = target;
                    } else if (component[target] == UNSEEN) {
                        low[node] = Math.min(low[node], order[target]);
                    }
                    continue;
                }
                depth--;
                if (depth >= 0) {
                    low[path[depth]] = Math.min(low[path[depth]], low[node]);
                }
                if (low[node] == order[node]) {
                    int member;
                    do {
                        member = open[--opened];
                        component[member] = count;
                    } while (member != node);
                    count++;
                }
            }
        }
        return grouped(nodes, count);
    }

    private int[][] grouped(int[] nodes, int count) {
        int[] renamed = new int[count];
        Arrays.fill(renamed, UNSEEN);
        int[] sizes = new int[count];
        int names = 0;
        for (int node : nodes) {
            int old = component[node];
            if (renamed[old] == UNSEEN) {
                renamed[old] = names++;
            }
            sizes[renamed[old]]++;
        }
        int[][] groups = new int[count][];
        for (int i = 0; i < count; i++) {
            groups[i] = new int[sizes[i]];
            sizes[i] = 0;
        }
        for (int node : nodes) {
            int name = renamed[component[node]];
            groups[name][sizes[name]++] = node;
        }
        return groups;
    }
}
