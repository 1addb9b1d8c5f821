package dev.plumbline.check.states;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.history.BadInput;
import dev.plumbline.spec.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
        List<SearchNode> ends = divergences.isEmpty() ? List.of() : reported(outcome).frontier();
        ends.forEach(node -> add(node, explanations));
        WayCount count = WayCount.of(ends);
        return new StateFindings(question, use.all(), divergences, explanations, count.ways(), count.exact());
    }

    /** One for each way into the node that is kept; earlier forks of these ways count, and are not written out. */
    private static void add(SearchNode node, List<StateFindings.Explanation> explanations) {
        List<SearchNode> ways = new ArrayList<>(List.of(node));
        ways.addAll(node.otherWays());
        for (SearchNode way : ways) {
            if (explanations.size() < KEPT) {
                int length = 0;
                for (SearchNode each = way; each.parent != null; each = each.parent) {
                    length += each.step.isPresent() ? 1 : 0;
                }
                explanations.add(new StateFindings.Explanation(steps(way), length));
            }
        }
    }

    private static List<StateFindings.Step> steps(SearchNode end) {
        Deque<StateFindings.Step> steps = new ArrayDeque<>();
        for (SearchNode node = end; node.parent != null && steps.size() < LAST_STEPS; node = node.parent) {
            steps.addFirst(new StateFindings.Step(
                    node.event, node.step.map(Transition::call).orElse(""), node.completes, node.state));
        }
        return List.copyOf(steps);
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
