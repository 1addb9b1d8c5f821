package dev.plumbline.check.interpretation;

import dev.plumbline.check.Witness;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.StateTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The graph of some interpretations, one for each configuration, where there are too many for all of them. The ways are
 * followed from their ends, where it is known what has been performed.
 */
final class SampledInterpretations {
    private final OrderIndex places;
    private final StateTable states;
    private final int most;
    private final boolean between;
    private final Map<Vertex, Vertex> vertices = new LinkedHashMap<>();
    private final Set<Vertex> entered = new HashSet<>();

    /** @param between whether there may be steps that perform no operation; they are not computed here */
    SampledInterpretations(OrderIndex places, StateTable states, int most, boolean between) {
        this.between = between;
        this.places = places;
        this.states = states;
        this.most = most;
    }

    Layers of(Collection<Checkpoints.Way> ways) {
        for (Checkpoints.Way way : ways) {
            if (vertices.size() < most) {
                add(way);
            }
        }
        List<Vertex> starts = vertices.keySet().stream()
                .filter(vertex -> !entered.contains(vertex))
                .toList();
        vertices.keySet().forEach(vertex -> vertex.between = between);
        return new Graph(vertices).layers(starts, Layers.Extent.SOME_OF_THE_END);
    }

    private void add(Checkpoints.Way way) {
        PerformedOperations performed = places.performed(places.end(), way.end().done());
        Vertex to = vertex(performed, states.node(way.end().state()));
        List<Witness.Performed> steps = way.steps();
        int last = steps.size() - 1;
        while (last >= 0 && !steps.get(last).completes()) {
            last--; // Led nowhere yet.
        }
        while (last >= 0) {
            Witness.Performed completing = steps.get(last);
            int first = last;
            while (first > 0 && !steps.get(first - 1).completes()) {
                first--;
            }
            performed = places.without(performed, completing.operation());
            Vertex from = vertex(
                    performed,
                    states.node(first == 0 ? way.start() : steps.get(first - 1).state()));
            if (connect(from, to, completing, List.copyOf(steps.subList(first, last)))) {
                entered.add(to);
            }
            to = from;
            last = first - 1;
        }
    }

    private Vertex vertex(PerformedOperations performed, StateTable.Node state) {
        Vertex fresh = new Vertex(performed, state);
        Vertex known = vertices.putIfAbsent(fresh, fresh);
        if (known == null) {
            fresh.out = new ArrayList<>();
        }
        return known == null ? fresh : known;
    }

    private static boolean connect(Vertex from, Vertex to, Witness.Performed by, List<Witness.Performed> before) {
        boolean isNew = from.out.stream().noneMatch(arc -> arc.to() == to && arc.operation() == by.operation());
        if (isNew) {
            from.out.add(new Vertex.Arc(to, by.operation(), before, by.step()));
        }
        return isNew;
    }
}
