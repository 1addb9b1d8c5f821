package dev.plumbline.check.cuts;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A cut, and the states that the operations before it can have led to on one order. A set, because hidden choices of
 * the specification are free while orders are not: an order is explained if one of its choices is. Orders that meet in
 * the same cut with the same states are one from there on.
 */
final class CutNode {
    final int[] cut;
    final Set<State> states;
    final Optional<CutNode> before;
    final int operation;
    final String name;

    CutNode(int[] cut, Set<State> states, Optional<CutNode> before, int operation, String name) {
        this.name = name;
        this.cut = cut;
        this.states = states;
        this.before = before;
        this.operation = operation;
    }

    /** The operations before this node that were performed last, oldest first. */
    List<Witness.Performed> path(int longest) {
        Deque<Witness.Performed> path = new ArrayDeque<>();
        CutNode at = this;
        while (at.before.isPresent() && path.size() < longest) {
            path.addFirst(new Witness.Performed(
                    at.operation, at.name, true, at.states.iterator().next()));
            at = at.before.get();
        }
        return List.copyOf(path);
    }

    /** All operations before this node, as they were performed. */
    List<Integer> order() {
        Deque<Integer> order = new ArrayDeque<>();
        for (CutNode at = this; at.before.isPresent(); at = at.before.get()) {
            order.addFirst(at.operation);
        }
        return List.copyOf(order);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CutNode node && Arrays.equals(cut, node.cut) && states.equals(node.states);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(cut) + states.hashCode();
    }
}
