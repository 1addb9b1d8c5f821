package dev.plumbline.explain.text;

import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.spec.Obstacle;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Why operations that were open could not be performed, at each of the places where that might have been, in the words
 * of the specification. Places with the same reason are grouped: {@code after #15: 28 = 45 is FALSE}. Where an
 * operation was possible, the text names the operation that could not be performed then.
 */
final class StalledText {
    private final Layers layers;
    private final AfterwardsText afterwards;
    private final Naming naming;
    private final TextPage page;
    private final Map<Integer, Set<Integer>> performedLast = new LinkedHashMap<>();

    /** @param failing the operation that no interpretation can perform */
    StalledText(Layers layers, int failing, Naming naming, TextPage page) {
        this.layers = layers;
        this.afterwards = new AfterwardsText(naming, layers.extent(), failing, Obstacle::toString);
        this.naming = naming;
        this.page = page;
        layers.edges()
                .forEach(edge -> performedLast
                        .computeIfAbsent(edge.to(), any -> new TreeSet<>())
                        .add(edge.operation()));
    }

    /** @param most how many reasons to show */
    void print(FailingHistory.Stalled stalled, int most) {
        Map<String, Set<Integer>> byReason = new LinkedHashMap<>();
        // From the beginning on, as one reads; they come from the end.
        for (int i = stalled.at().size() - 1; i >= 0; i--) {
            Interpretations.Stalled at = stalled.at().get(i);
            byReason.computeIfAbsent(reason(stalled.operation(), at), any -> new TreeSet<>())
                    .add(at.node());
        }
        int shown = page.most(most, byReason.size());
        page.wrapped(4, naming.full(stalled.operation()));
        byReason.entrySet().stream()
                .limit(shown)
                .forEach(entry -> page.wrapped(6, places(entry.getValue()) + ": " + entry.getKey()));
        page.more(6, byReason.size() - shown);
    }

    private String reason(int operation, Interpretations.Stalled at) {
        return at.obstacles().isEmpty() ? afterwards.of(operation, at.then()) : afterwards.of(at.obstacles());
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
        return (first ? start + " and " : "") + "after " + afterwards.listed(after);
    }
}
