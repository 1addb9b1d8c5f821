package dev.plumbline.check.states;

import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.spec.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The findings of a search, for reports: the longest explanations, and the events where they end. */
final class Explanations {
    private static final int KEPT = 10;
    private static final int LAST_STEPS = 20;

    private Explanations() {}

    static StateFindings of(
            String question, List<String> unusedConstants, MappingUse use, StateSearch.Outcome outcome) {
        List<StateFindings.Divergence> divergences = new ArrayList<>();
        for (StateSearch.Stuck stuck : outcome.divergences()) {
            divergences.add(new StateFindings.Divergence(
                    divergences.size() + 1, stuck.event(), stuck.skipped(), stuck.solvedAgain()));
        }
        List<StateFindings.Explanation> explanations = new ArrayList<>();
        List<SearchNode> ends =
                divergences.isEmpty() ? List.of() : reported(outcome).frontier();
        ends.forEach(node -> add(node, explanations));
        WayCount count = WayCount.of(ends);
        return new StateFindings(
                question, unusedConstants, use.all(), divergences, explanations, count.ways(), count.exact());
    }

    /**
     * All kept paths to a node, each once. They have no cycles: each step explains one more event, or is the first way into
     * its node by a silent step.
     */
    private static void add(SearchNode end, List<StateFindings.Explanation> explanations) {
        Deque<Partial> open = new ArrayDeque<>(List.of(new Partial(end, List.of(), 0)));
        while (!open.isEmpty() && explanations.size() < KEPT) {
            Partial partial = open.pop();
            SearchNode node = partial.node();
            if (node.parent == null) {
                explanations.add(new StateFindings.Explanation(partial.steps(), partial.length()));
                continue;
            }
            List<SearchNode> ways = new ArrayList<>(List.of(node));
            ways.addAll(node.otherWays());
            for (int i = ways.size() - 1; i >= 0; i--) {
                open.push(partial.before(ways.get(i)));
            }
        }
    }

    /** The end of an explanation, from a node on; of a long one the last steps. */
    private record Partial(SearchNode node, List<StateFindings.Step> steps, int length) {
        Partial before(SearchNode way) {
            List<StateFindings.Step> more = steps;
            if (steps.size() < LAST_STEPS) {
                more = new ArrayList<>(List.of(new StateFindings.Step(
                        way.event, way.step.map(Transition::call).orElse(""), way.completes, way.state)));
                more.addAll(steps);
            }
            return new Partial(way.parent, more, length + (way.step.isPresent() ? 1 : 0));
        }
    }

    /** The first divergence that was not to be skipped; if there is none, the first. */
    static StateSearch.Stuck reported(StateSearch.Outcome outcome) {
        return outcome.divergences().stream()
                .filter(stuck -> !stuck.skipped())
                .findFirst()
                .orElseGet(() -> outcome.divergences().get(0));
    }
}
