package dev.plumbline.explain.text;

import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.spec.Obstacle;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Why operations that were open could not be performed, at each of the places where that might have been, in the words
 * of the specification. Places with the same reason are told together: {@code after #15: 28 = 45 is FALSE}. Where an
 * operation was possible, what could not be performed then is told.
 */
final class StalledText {
    private static final int MOST_PLACES = 6;
    private static final int MOST_REASONS = 2;

    private final Layers layers;
    private final int failing;
    private final Naming naming;
    private final TextPage page;
    private final Map<Integer, Set<Integer>> performedLast = new LinkedHashMap<>();

    /** @param failing the operation that no interpretation can perform */
    StalledText(Layers layers, int failing, Naming naming, TextPage page) {
        this.layers = layers;
        this.failing = failing;
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
        if (!at.obstacles().isEmpty()) {
            return text(at.obstacles());
        }
        Optional<Afterwards> then = at.then();
        if (then.isPresent() && then.get() instanceof Afterwards.Stuck stuck) {
            return stuck(operation, stuck);
        }
        if (then.isPresent() && then.get() instanceof Afterwards.Survives) {
            return "possible, and other interpretations than these perform it there";
        }
        return new Quantifiers(layers).possible();
    }

    private String stuck(int operation, Afterwards.Stuck stuck) {
        String missing = naming.number(stuck.operation());
        StringBuilder text = new StringBuilder("possible");
        if (stuck.elseFits()) {
            text.append(
                    operation == failing
                            ? ", and all else would fit, "
                            : ", and " + naming.number(failing) + " would fit, ");
            text.append("but then ");
        } else {
            text.append(", but then ");
        }
        text.append(naming.full(stuck.operation())).append(" cannot be performed before it returns");
        if (!stuck.insteadOf().isEmpty()) {
            text.append(", unless ")
                    .append(stuck.insteadOf().size() > 1 ? "one of " : "")
                    .append(listed(stuck.insteadOf()))
                    .append(" is left out, which returned earlier");
        }
        String reasons = reasons(stuck);
        text.append(reasons.isEmpty() ? "" : ": ").append(reasons);
        if (!stuck.before().isEmpty()) {
            boolean one = stuck.before().size() == 1;
            text.append("; it would have to be before ")
                    .append(
                            one && stuck.before().first() != operation
                                    ? naming.full(stuck.before().first())
                                    : (one ? "" : "one of ") + listed(stuck.before()))
                    .append(stuck.notCalled() ? ", which returned before " + missing + " was called" : "");
        }
        stuck.after()
                .ifPresent(after -> text.append("; it would be possible after ")
                        .append(naming.full(after))
                        .append(", which was called only after ")
                        .append(missing)
                        .append(" had returned"));
        return text.toString();
    }

    private static String reasons(Afterwards.Stuck stuck) {
        Set<String> texts = stuck.reasons().stream()
                .map(reason -> text(reason.obstacles()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        boolean more = texts.size() > MOST_REASONS || stuck.otherStates() > 0;
        return texts.stream().limit(MOST_REASONS).collect(Collectors.joining(", or in another state "))
                + (more && !texts.isEmpty() ? " (and the like in other states)" : "");
    }

    private static String text(List<Obstacle> obstacles) {
        return obstacles.stream().map(Obstacle::toString).collect(Collectors.joining("; and "));
    }

    private String listed(Collection<Integer> operations) {
        return operations.stream().limit(MOST_PLACES).map(naming::number).collect(Collectors.joining(", "))
                + (operations.size() > MOST_PLACES ? ", ..." : "");
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
        return (first ? start + " and " : "") + "after " + listed(after);
    }
}
