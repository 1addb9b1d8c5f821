package dev.plumbline.check.states;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.history.BadInput;
import java.util.ArrayList;
import java.util.List;

/** What a search found, for those who read it: the longest explanations, and the events where they end. */
final class Explanations {
    private static final int KEPT = 10;
    private static final int LAST_STEPS = 20;

    private Explanations() {}

    static StateFindings of(String question, MappingUse use, StateSearch.Outcome outcome) {
        List<StateFindings.Divergence> divergences = new ArrayList<>();
        for (StateSearch.Stuck stuck : outcome.divergences()) {
            divergences.add(new StateFindings.Divergence(
                    divergences.size() + 1, stuck.event(), stuck.skipped(), stuck.solvedAgain()));
        }
        List<StateFindings.Explanation> explanations = new ArrayList<>();
        long ways = 0;
        for (SearchNode node : divergences.isEmpty() ? List.<SearchNode>of() : reported(outcome).frontier()) {
            ways = ways > Long.MAX_VALUE - node.ways ? Long.MAX_VALUE : ways + node.ways;
            add(node, explanations);
        }
        return new StateFindings(question, use.all(), divergences, explanations, ways);
    }

    /** One for each way into the node that is kept; earlier forks of these ways count, and are not written out. */
    private static void add(SearchNode node, List<StateFindings.Explanation> explanations) {
        List<SearchNode> ways = new ArrayList<>(List.of(node));
        ways.addAll(node.otherWays());
        for (SearchNode way : ways) {
            if (explanations.size() < KEPT) {
                int length = 0;
                for (SearchNode each = way; each.parent != null; each = each.parent) {
                    length += each.step.isEmpty() ? 0 : 1;
                }
                explanations.add(new StateFindings.Explanation(way.path(LAST_STEPS), length));
            }
        }
    }

    /** The first divergence that was not to be skipped; if there is none, the first. */
    private static StateSearch.Stuck reported(StateSearch.Outcome outcome) {
        return outcome.divergences().stream()
                .filter(stuck -> !stuck.skipped())
                .findFirst()
                .orElseGet(() -> outcome.divergences().get(0));
    }

    static Counterexample counterexample(StateSearch.Outcome outcome, Why why) throws BadInput {
        StateSearch.Stuck stuck = reported(outcome);
        return why.of(stuck.event(), stuck.frontier());
    }
}
