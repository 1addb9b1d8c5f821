package dev.plumbline.explain.text;

import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.spec.Obstacle;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Why operations that were open could not be performed, at each of the places where that might have been, in the words
 * of the specification. Places with the same reason are told together: {@code after #15: 28 = 45 is FALSE}.
 */
final class StalledText {
    private static final int MOST_PLACES = 6;

    private final Layers layers;
    private final Naming naming;
    private final TextPage page;
    private final Map<Integer, Set<Integer>> performedLast = new LinkedHashMap<>();

    StalledText(Layers layers, Naming naming, TextPage page) {
        this.layers = layers;
        this.naming = naming;
        this.page = page;
        layers.edges()
                .forEach(edge -> performedLast
                        .computeIfAbsent(edge.to(), any -> new TreeSet<>())
                        .add(edge.operation()));
    }

    /** @param most how many reasons to show */
    void print(Bundle.Stalled stalled, int most) {
        Map<String, Set<Integer>> byReason = new LinkedHashMap<>();
        // From the beginning on, as one reads; they come from the end.
        for (int i = stalled.at().size() - 1; i >= 0; i--) {
            Interpretations.Stalled at = stalled.at().get(i);
            byReason.computeIfAbsent(reason(at.obstacles()), any -> new TreeSet<>())
                    .add(at.node());
        }
        int shown = page.most(most, byReason.size());
        page.wrapped(4, naming.full(stalled.operation()));
        byReason.entrySet().stream()
                .limit(shown)
                .forEach(entry -> page.wrapped(6, places(entry.getValue()) + ": " + entry.getKey()));
        page.more(6, byReason.size() - shown);
    }

    private String reason(List<Obstacle> obstacles) {
        return obstacles.isEmpty()
                ? new Quantifiers(layers).possible()
                : obstacles.stream().map(Obstacle::toString).collect(Collectors.joining("; and "));
    }

    private String places(Collection<Integer> nodes) {
        Set<Integer> after = new TreeSet<>();
        boolean first = false;
        for (int node : nodes) {
            Set<Integer> last = performedLast.getOrDefault(node, Set.of());
            first |= last.isEmpty();
            after.addAll(last);
        }
        String start = layers.extent() == Layers.Extent.WHOLE ? "at first" : "at the start of this stretch";
        if (after.isEmpty()) {
            return start;
        }
        String listed = after.stream().limit(MOST_PLACES).map(naming::number).collect(Collectors.joining(", "))
                + (after.size() > MOST_PLACES ? ", ..." : "");
        return (first ? start + " and " : "") + "after " + listed;
    }
}
