package dev.plumbline.check.interpretation;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.StateTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the interpretations of the last stretch of a history, and of longer and longer ones. The graph of the stretch
 * after {@code r} returns is what survives of all that can be reached from the sweep's frontier after these returns
 * (and its variants, see {@link Starts}). So it does not depend on the earlier requests.
 *
 * <p><b>Sound.</b> The sweep reaches its configurations by steps of the specification within the order of the history,
 * and an exploration continues in the same way. So every path of the graph is the end of an interpretation of the whole
 * history.
 *
 * <p><b>Complete from the beginning.</b> There the starts are the initial states, and nothing of the sweep is used.
 *
 * <p><b>Complete in a later stretch, but for what was decided before it.</b> Take any interpretation that survives, up
 * to where it first has performed the first {@code r} returns: what else it has performed, D, was open after them. The
 * sweep has kept a configuration that covers this one ({@code Subsumption}; what {@code Search} leaves out because it
 * is not tight is covered too). So from a start the same state is reached by performing the rest of D, observers in the
 * variant in which they are not done, and from there on everything is explored. So the only difference is where
 * operations that are open at the start of the stretch are performed: those that the interpretation performs before the
 * stretch are performed within it, and not all of their orders need be there. The same holds for steps that perform no
 * operation: silent ones taken before the stretch may come right before its first operation instead. With every earlier
 * stretch they move to their places. Two more things may be missing, both because of what decision 0003 lets the sweep
 * skip:
 *
 * <ul>
 *   <li>pending operations performed before the stretch that left no trace in the state. The sweep keeps the
 *       configuration that has not performed them; in the graph they are still open, and may be performed later, or
 *       not. (A pending write, overwritten before the stretch.) To start from a variant in which they are done would be
 *       unsound: it is not known whether they could have been performed;
 *   <li>of two open operations that do the same, only the one that ends sooner may be done at the start. The one that
 *       ends later may have been performed instead, which leads to the same states under another name. Exchanging them
 *       would be unsound too: the other may not have been called when the first was performed.
 * </ul>
 */
final class Stretches {
    private final Checkpoints checkpoints;
    private final OrderIndex places;
    private final Budget budget;
    private final Reach reach;

    /**
     * The limits of one answer.
     *
     * @param rows how many rows to add, if they fit
     * @param returns by how many returns the start moves back at once; fewer if that would be too much
     * @param bounds on what is added
     * @param evaluations of the specification at most
     */
    record Reach(int rows, int returns, Exploration.Bounds bounds, long evaluations) {
        static final Reach DEFAULT = new Reach(64, 8, new Exploration.Bounds(20_000, 60_000), 100_000);
    }

    /**
     * @param at after how many returns it starts
     * @param starts in order
     */
    private record Stretch(int at, Collection<Vertex> starts, Graph graph) {
        Layers layers() {
            List<Vertex> alive = starts.stream()
                    .map(graph.vertices()::get)
                    .filter(start -> start != null)
                    .toList();
            return graph.layers(alive, at == 0 ? Layers.Extent.WHOLE : Layers.Extent.ALL_OF_THE_END);
        }
    }

    Stretches(Checkpoints checkpoints, OrderIndex places, Budget budget, Reach reach) {
        this.checkpoints = checkpoints;
        this.places = places;
        this.budget = budget;
        this.reach = reach;
    }

    /** The tools of one answer, which share what they learn of the specification. */
    private final class Answer {
        private final Meter sweeping = new Meter(budget);
        private final Meter meter = new Meter(budget.withSteps(Math.min(budget.steps(), reach.evaluations())));
        private final StateTable states = new StateTable(meter);
        private final Starts starts =
                new Starts(checkpoints, places, states, reach.bounds().vertices());
        private final Exploration exploration =
                new Exploration(places, new NextOperations(checkpoints, places, states, meter), meter, reach.bounds());
        private final Map<Integer, Checkpoints.Checkpoint> frontiers = new HashMap<>();

        /** @return nothing if it is too large */
        Optional<Stretch> stretch(int at, Graph known) throws Meter.Exhausted {
            if (!frontiers.containsKey(at)) {
                int from = Math.max(0, at - Math.max(reach.rows(), reach.returns()));
                checkpoints.every(from, at, sweeping).forEach(found -> frontiers.put(found.settled(), found));
            }
            Checkpoints.Checkpoint frontier = frontiers.get(at);
            Optional<Collection<Vertex>> first = frontier == null ? Optional.empty() : starts.at(frontier);
            if (first.isEmpty()) {
                return Optional.empty();
            }
            return exploration.from(first.get(), known).map(graph -> new Stretch(at, first.get(), graph));
        }

        /** Goes back until the graph starts {@code rows} layers earlier, or it cannot be done. */
        Optional<Stretch> back(int at, Graph known, Optional<Stretch> otherwise) {
            Optional<Stretch> best = otherwise;
            int goal = known.shallowest() - reach.rows();
            int most = known.vertices().size() + reach.bounds().vertices();
            int mostEdges = known.edges() + reach.bounds().edges();
            int position = at;
            int returns = reach.returns();
            try {
                while (position > 0 && best.map(Stretch::graph).orElse(known).shallowest() > goal) {
                    int to = Math.max(0, position - returns);
                    Optional<Stretch> found =
                            stretch(to, best.map(Stretch::graph).orElse(known));
                    if (found.isPresent()
                            && found.get().graph().vertices().size() <= most
                            && found.get().graph().edges() <= mostEdges) {
                        best = found;
                        position = to;
                    } else if (returns > 1) {
                        returns /= 2;
                    } else {
                        break;
                    }
                }
            } catch (Meter.Exhausted e) {
                return best; // As far as it came.
            }
            return best;
        }
    }

    Layers end() {
        if (checkpoints.failing().isEmpty()) {
            return Graph.EMPTY.layers(List.of(), Layers.Extent.WHOLE);
        }
        if (checkpoints.hasWaysOnly()) {
            return some();
        }
        Answer answer = new Answer();
        try {
            Optional<Stretch> last = answer.stretch(places.end(), Graph.EMPTY);
            if (last.isPresent()) {
                return answer.back(places.end(), last.get().graph(), last)
                        .orElseThrow()
                        .layers();
            }
        } catch (Meter.Exhausted e) {
            return some();
        }
        return some();
    }

    Layers before(Layers known) {
        if (known.extent() != Layers.Extent.ALL_OF_THE_END) {
            return known;
        }
        Answer answer = new Answer();
        Graph graph = Graph.of(known, answer.states);
        int at = graph.vertices().keySet().stream()
                .mapToInt(vertex -> vertex.performed.settled())
                .min()
                .orElse(0);
        return answer.back(at, graph, Optional.empty())
                .filter(stretch -> stretch.at() == 0 || stretch.graph().shallowest() < graph.shallowest())
                .map(Stretch::layers)
                .orElse(known);
    }

    /** One interpretation for each configuration of the last frontier; only where each ends, if the budget runs out. */
    private Layers some() {
        Meter meter = new Meter(budget);
        SampledInterpretations graph = new SampledInterpretations(
                places, new StateTable(meter), reach.bounds().vertices(), checkpoints.mayStepBetween());
        try {
            int from = Math.max(0, places.end() - reach.rows());
            return graph.of(checkpoints.ways(from, places.end(), reach.bounds().vertices(), meter));
        } catch (Meter.Exhausted e) {
            return graph.of(checkpoints.last().stream()
                    .map(each -> new Checkpoints.Way(each.state(), List.of(), each))
                    .toList());
        }
    }
}
