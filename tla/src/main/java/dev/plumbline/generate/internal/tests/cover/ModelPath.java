package dev.plumbline.generate.internal.tests.cover;

import java.util.List;
import java.util.stream.Collectors;

/** A behaviour: an initial state, and steps of which each begins where the one before it ended. */
public record ModelPath(int initial, List<ModelEdge> edges) {
    public ModelPath {
        edges = List.copyOf(edges);
    }

    /** {@code Put(key: 1), Clear}. */
    public String calls() {
        return edges.stream().map(ModelEdge::call).collect(Collectors.joining(", "));
    }
}
