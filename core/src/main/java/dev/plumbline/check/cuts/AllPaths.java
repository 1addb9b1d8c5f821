package dev.plumbline.check.cuts;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Follows every order that the clocks allow, breadth first: all orders of k operations before any of k + 1. An operation
 * that the clocks allow next and that is not possible from any state of its node is a violation; the search continues
 * after it to see whether some other order is possible to the end.
 *
 * <p><b>Why this is the question "is every order possible?"</b> An order is possible if some behaviour performs its
 * operations one after the other, whatever the specification chooses where the log shows no choice. A node holds all
 * states that the operations before it can have led to on one order, so an order is possible to its end exactly if none
 * of its nodes has an impossible next operation. Clocks without contradictions allow an operation to follow every cut
 * but the last, so each beginning of an order is the beginning of a whole one: a single impossible operation at a node
 * refutes an order. It does not help that another operation is possible there, as that leads to other orders.
 * Consequently a violation of one path or of a sidestep is one of all paths.
 *
 * <p>No order is left out: a node represents all orders that reach its cut with its states, and the operations that are
 * possible after it depend on these two alone. A level holds finitely many nodes, and there are as many levels as
 * operations.
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
                    List<Integer> impossible = expand(node, done, next);
                    if (!impossible.isEmpty() && violation.isEmpty()) {
                        violation = Optional.of(following.violates(
                                node.cut, node.states, impossible.get(0), node.order(), node.path(Following.RECENT)));
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

    /** @param otherwise the verdict if no order was refuted */
    private Outcome outcome(
            Optional<Verdict.Violates> violation, StuckCut.OtherOrders others, Verdict otherwise, long nodes) {
        if (violation.isEmpty()) {
            return new Outcome(otherwise, others, nodes);
        }
        Counterexample found = violation.get().counterexample();
        StuckCut cut = found.cut().orElseThrow().with(others);
        return new Outcome(new Verdict.Violates(found.at(cut), following.statistics()), others, nodes);
    }

    /** Adds the nodes that follow a node, and returns the operations that are allowed next and not possible. */
    private List<Integer> expand(CutNode node, int done, Map<CutNode, CutNode> next) throws BadInput, Meter.Exhausted {
        List<Integer> impossible = new ArrayList<>();
        for (int operation : following.allowed(node.cut, done)) {
            Set<State> states = following.attempts.next(node.states, operation);
            if (states.isEmpty()) {
                impossible.add(operation);
            } else {
                CutNode made = new CutNode(
                        following.cuts.after(node.cut, operation),
                        states,
                        Optional.of(node),
                        operation,
                        following.name(operation));
                next.putIfAbsent(made, made);
            }
        }
        return impossible;
    }
}
