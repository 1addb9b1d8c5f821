package dev.plumbline.graph.internal.liveness;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds a strongly connected part of a product in which a loop satisfies a {@link Clause} and the promises of the
 * tableau. A loop that goes through all edges of a strongly connected part satisfies {@code []<>F} if one edge
 * satisfies F, and {@code <>[]F} if all do; a loop inside it satisfies fewer formulas of the first kind and more of the
 * second.
 *
 * <p>So edges that break a {@code <>[]F} are removed first. A component without an edge for some {@code []<>F} has no
 * such loop at all. For {@code []<>F \/ <>[]G}, a component without an edge for F can only have loops in which G holds
 * all the time: edges that break G are removed, and the rest is split into components again. Each time an edge is
 * removed, so this ends. It is exact: only edges that no loop in question can have are removed.
 */
final class FairComponent {
    /** Nodes, and the formulas that all edges between them have to satisfy. */
    private record Part(int[] nodes, List<NormalFormula.Now> required) {}

    private final Product product;
    private final Clause clause;
    private final PresentTruth truth;
    private final int[] owner;
    private int owners;
    private int[] members;
    private List<NormalFormula.Now> required = List.of();

    private FairComponent(Product product, Clause clause, PresentTruth truth) {
        this.product = product;
        this.clause = clause;
        this.truth = truth;
        this.owner = new int[product.size()];
    }

    static Optional<FairComponent> find(Product product, Clause clause, PresentTruth truth, Meter meter)
            throws Meter.Exhausted {
        FairComponent component = new FairComponent(product, clause, truth);
        return component.find(meter) ? Optional.of(component) : Optional.empty();
    }

    private boolean find(Meter meter) throws Meter.Exhausted {
        Components components = new Components(product, meter);
        Deque<Part> parts = new ArrayDeque<>();
        parts.add(new Part(IntStream.range(0, product.size()).toArray(), clause.persistent()));
        while (!parts.isEmpty()) {
            Part part = parts.poll();
            own(part.nodes);
            required = part.required;
            int[][] found = components.of(part.nodes, this::has);
            for (int[] nodes : found) {
                meter.tick();
                own(nodes);
                required = part.required;
                if (!hasLoop()) {
                    continue;
                }
                List<NormalFormula.Now> more = missing();
                if (more == null) {
                    continue;
                }
                if (more.isEmpty()) {
                    return true;
                }
                more.addAll(part.required);
                parts.add(new Part(nodes, more));
            }
        }
        return false;
    }

    private void own(int[] nodes) {
        owners++;
        members = nodes;
        for (int node : nodes) {
            owner[node] = owners;
        }
    }

    /** The nodes, in increasing order. */
    int[] nodes() {
        return members;
    }

    /** Whether an edge from a node of the component belongs to it. */
    boolean has(int node, int edge) {
        if (owner[product.target(edge)] != owners) {
            return false;
        }
        for (NormalFormula.Now each : required) {
            if (!truth.holds(each, product.state(node), product.step(edge))) {
                return false;
            }
        }
        return true;
    }

    private boolean hasLoop() {
        return exists((node, edge) -> true);
    }

    /** Whether some edge of the component passes the filter. */
    private boolean exists(Components.EdgeFilter wanted) {
        for (int node : members) {
            for (int edge = product.begin(node); edge < product.end(node); edge++) {
                if (has(node, edge) && wanted.has(node, edge)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The kinds of edges that a loop needs, at least one of each kind. An accepted component has an edge of each. */
    List<Components.EdgeFilter> needed() {
        List<Components.EdgeFilter> needed = new ArrayList<>();
        clause.recurrent().forEach(each -> needed.add(satisfying(each)));
        product.promises().stream().forEach(promise -> needed.add((node, edge) -> !product.postpones(edge, promise)));
        for (Clause.Choice pair : clause.pairs()) {
            Components.EdgeFilter broken = satisfying(pair.persistent());
            if (exists((node, edge) -> !broken.has(node, edge))) {
                needed.add(recurrent(pair));
            }
        }
        return needed;
    }

    private Components.EdgeFilter satisfying(NormalFormula.Now formula) {
        return (node, edge) -> truth.holds(formula, product.state(node), product.step(edge));
    }

    private Components.EdgeFilter recurrent(Clause.Choice pair) {
        return (node, edge) ->
                pair.recurrent().stream().anyMatch(each -> truth.holds(each, product.state(node), product.step(edge)));
    }

    /** Additional formulas that a smaller part must satisfy; null if no part can succeed. */
    private List<NormalFormula.Now> missing() {
        for (NormalFormula.Now each : clause.recurrent()) {
            if (!exists(satisfying(each))) {
                return null;
            }
        }
        for (int promise : product.promises().stream().toArray()) {
            if (!exists((node, edge) -> !product.postpones(edge, promise))) {
                return null;
            }
        }
        List<NormalFormula.Now> more = new ArrayList<>();
        for (Clause.Choice pair : clause.pairs()) {
            Components.EdgeFilter kept = satisfying(pair.persistent());
            if (!exists(recurrent(pair)) && exists((node, edge) -> !kept.has(node, edge))) {
                more.add(pair.persistent());
            }
        }
        return more;
    }
}
