package dev.plumbline.graph.internal.liveness;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds a lasso for a component: a shortest path to it, and a loop inside it through an edge of each needed kind. Each
 * part of the loop is a shortest one; the loop as a whole need not be.
 */
final class LassoFinder {
    private final Product product;
    private final FairComponent component;
    private final Meter meter;

    LassoFinder(Product product, FairComponent component, Meter meter) {
        this.product = product;
        this.component = component;
        this.meter = meter;
    }

    private record Arrived(int node, int edge) {}

    Lasso find() throws Meter.Exhausted {
        // Nodes are numbered breadth first, so the first one has a shortest path.
        int entry = component.nodes()[0];
        List<Integer> states = new ArrayList<>();
        for (int node = product.parent(entry); node >= 0; node = product.parent(node)) {
            states.add(product.state(node));
        }
        Collections.reverse(states);
        int loop = states.size();
        states.add(product.state(entry));
        List<Arrived> taken = new ArrayList<>();
        int at = entry;
        for (Components.EdgeFilter needed : component.needed()) {
            if (taken.stream().noneMatch(each -> needed.has(each.node, each.edge))) {
                List<Arrived> way = shortest(at, needed);
                taken.addAll(way);
                at = product.target(way.get(way.size() - 1).edge);
            }
        }
        if (taken.isEmpty() || at != entry) {
            taken.addAll(shortest(at, (node, edge) -> product.target(edge) == entry));
        }
        for (Arrived each : taken.subList(0, taken.size() - 1)) {
            states.add(product.state(product.target(each.edge)));
        }
        return new Lasso(states, loop);
    }

    /** The edges of a shortest path inside the component whose last edge passes the filter. */
    private List<Arrived> shortest(int from, Components.EdgeFilter wanted) throws Meter.Exhausted {
        Map<Integer, Arrived> came = new HashMap<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        came.put(from, new Arrived(-1, -1));
        while (!open.isEmpty()) {
            meter.tick();
            int node = open.poll();
            for (int edge = product.begin(node); edge < product.end(node); edge++) {
                if (!component.has(node, edge)) {
                    continue;
                }
                if (wanted.has(node, edge)) {
                    List<Arrived> way = new ArrayList<>(List.of(new Arrived(node, edge)));
                    for (Arrived back = came.get(node); back.node >= 0; back = came.get(back.node)) {
                        way.add(back);
                    }
                    Collections.reverse(way);
                    return way;
                }
                if (came.putIfAbsent(product.target(edge), new Arrived(node, edge)) == null) {
                    open.add(product.target(edge));
                }
            }
        }
        throw new IllegalStateException("a component has no such edge");
    }
}
