package dev.plumbline.check.cuts;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.sweep.Meter;
import dev.plumbline.history.BadInput;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Follows every order that the clocks allow, breadth first: all orders of k operations before any of k + 1. A node from
 * which no next operation is possible is a violation, whatever becomes of the others; the search goes on behind it to
 * see whether some order comes to the end.
 *
 * <p>Every order is followed: a node stands for all orders that led to its cut with its states, and what can come
 * behind depends on these two alone. A level holds finitely many nodes, and there are as many levels as operations.
 */
final class AllPaths {
    /** @param others whether some order comes to the end; not known if the budget ran out before that was seen */
    record Outcome(Verdict verdict, StuckCut.OtherOrders others, long nodes) {}

    private final Following following;

    AllPaths(Following following) {
        this.following = following;
    }

    Outcome follow() throws BadInput {
        Map<CutNode, CutNode> level = new LinkedHashMap<>();
        CutNode start =
                new CutNode(new int[following.cuts.width()], following.initialStates(), Optional.empty(), -1, "");
        level.put(start, start);
        Optional<Verdict.Violates> violation = Optional.empty();
        long nodes = 1;
        int done = 0;
        try {
            while (done < following.cuts.size() && !level.isEmpty()) {
                Map<CutNode, CutNode> next = new LinkedHashMap<>();
                for (CutNode node : level.keySet()) {
                    List<Integer> tried = expand(node, done, next);
                    if (!tried.isEmpty() && violation.isEmpty()) {
                        violation = Optional.of(following.violates(
                                node.cut, node.states, tried.get(0), node.order(), node.path(Following.RECENT)));
                    }
                }
                level = next;
                nodes += level.size();
                done++;
                following.report(done, level.size());
            }
        } catch (Meter.Exhausted e) {
            return outcome(
                    violation,
                    StuckCut.OtherOrders.NOT_KNOWN,
                    following.inconclusive(e.reason(), done, level.size()),
                    nodes);
        }
        return outcome(
                violation,
                level.isEmpty() ? StuckCut.OtherOrders.NONE_SUCCEEDS : StuckCut.OtherOrders.ONE_SUCCEEDS,
                new Verdict.Conforms(following.statistics()),
                nodes);
    }

    /** @param otherwise the verdict if no order was stuck */
    private Outcome outcome(
            Optional<Verdict.Violates> violation, StuckCut.OtherOrders others, Verdict otherwise, long nodes) {
        if (violation.isEmpty()) {
            return new Outcome(otherwise, others, nodes);
        }
        Counterexample found = violation.get().counterexample();
        StuckCut cut = found.cut().orElseThrow().with(others);
        return new Outcome(new Verdict.Violates(found.at(cut), following.statistics()), others, nodes);
    }

    /** Adds what follows a node; if nothing does, gives all that was tried. */
    private List<Integer> expand(CutNode node, int done, Map<CutNode, CutNode> next) throws BadInput, Meter.Exhausted {
        List<Integer> tried = new ArrayList<>();
        boolean any = false;
        for (int operation : following.allowed(node.cut, done)) {
            Set<State> states = following.attempts.next(node.states, operation);
            if (states.isEmpty()) {
                tried.add(operation);
            } else {
                any = true;
                CutNode made = new CutNode(
                        following.cuts.after(node.cut, operation),
                        states,
                        Optional.of(node),
                        operation,
                        following.name(operation));
                next.putIfAbsent(made, made);
            }
        }
        return any ? List.of() : tried;
    }
}
