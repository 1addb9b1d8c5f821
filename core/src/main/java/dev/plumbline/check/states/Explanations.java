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
    /** Of the first explanation: as many as the viewer shows events before the one that diverges, and their states fit. */
    private static final int STEPS_OF_THE_FIRST = 1_000;

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
        Deque<Partial> open = new ArrayDeque<>(List.of(new Partial(end, null, 0)));
        while (!open.isEmpty() && explanations.size() < KEPT) {
            Partial partial = open.pop();
            SearchNode node = partial.node();
            if (node.parent == null) {
                int most = explanations.isEmpty() ? STEPS_OF_THE_FIRST : LAST_STEPS;
                explanations.add(new StateFindings.Explanation(partial.last(most), partial.length()));
                continue;
            }
            List<SearchNode> ways = new ArrayList<>(List.of(node));
            ways.addAll(node.otherWays());
            for (int i = ways.size() - 1; i >= 0; i--) {
                open.push(partial.before(ways.get(i)));
            }
        }
    }

    /** A way into a node, and those after it: explanations with a common end share it. */
    private record Ways(SearchNode way, Ways later) {}

    /**
     * The end of an explanation, from a node on.
     *
     * @param later the ways from the node to the end; null at the end
     */
    private record Partial(SearchNode node, Ways later, int length) {
        Partial before(SearchNode way) {
            return new Partial(way.parent, new Ways(way, later), length + (way.step.isPresent() ? 1 : 0));
        }

        /** At most that many steps. */
        List<StateFindings.Step> last(int most) {
            int ways = 0;
            for (Ways at = later; at != null; at = at.later) {
                ways++;
            }
            List<StateFindings.Step> steps = new ArrayList<>();
            for (Ways at = later; at != null; at = at.later, ways--) {
                if (ways <= most) {
                    SearchNode way = at.way;
                    steps.add(new StateFindings.Step(
                            way.event, way.step.map(Transition::call).orElse(""), way.completes, way.state));
                }
            }
            return steps;
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
