package dev.plumbline.explain.standing;

import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every interpretation of a small history until an operation fails, one by one: plainly what the glossary says, without
 * anything of the engines. Two differ if their operations differ, or a state after one of them.
 */
final class WrittenOut {
    private final TimeboxedHistory history;
    private final Spec spec;
    private final BitSet participants;
    private final int failed;
    private final List<Action> actions = new ArrayList<>();
    final Set<Order> orders = new LinkedHashSet<>();
    boolean failingIsPossible;

    /**
     * @param operations in their order
     * @param states after each of them
     */
    record Order(List<Integer> operations, List<Value> states, Value end) {
        Set<Integer> performed() {
            return new TreeSet<>(operations);
        }
    }

    WrittenOut(TimeboxedHistory history, Spec spec, BitSet participants, int failed) throws BadInput {
        this.history = history;
        this.spec = spec;
        this.participants = participants;
        this.failed = failed;
        for (int i = 0; i < history.size(); i++) {
            actions.add(spec.action(history.operation(i)));
        }
        for (State initial : spec.initialStates()) {
            extend(initial, new ArrayList<>(), new ArrayList<>());
        }
    }

    int size() {
        return orders.size();
    }

    boolean returnedBefore(int operation) {
        if (history.operation(operation).isPending()) {
            return false;
        }
        long end = history.end(operation);
        return end < history.end(failed) || end == history.end(failed) && operation < failed;
    }

    private boolean permits(List<Integer> performed, int operation) {
        if (history.call(operation) > history.end(failed) || performed.contains(operation)) {
            return false;
        }
        for (int other = participants.nextSetBit(0); other >= 0; other = participants.nextSetBit(other + 1)) {
            boolean ended = !history.operation(other).isPending();
            boolean before = ended && history.end(other) < history.call(operation);
            boolean sameProcess = history.isSequential()
                    && ended
                    && other < operation
                    && history.operation(other)
                            .process()
                            .equals(history.operation(operation).process());
            if ((before || sameProcess) && !performed.contains(other)) {
                return false;
            }
        }
        return true;
    }

    private void extend(State state, List<Integer> performed, List<Value> states) {
        boolean complete = participants.stream()
                .allMatch(operation ->
                        operation == failed || !returnedBefore(operation) || performed.contains(operation));
        if (complete) {
            orders.add(new Order(
                    List.copyOf(performed),
                    List.copyOf(states),
                    states.isEmpty() ? state.value() : states.get(states.size() - 1)));
        }
        Set<Object> taken = new HashSet<>();
        for (State reached : withoutOperations(state, performed)) {
            for (int operation = participants.nextSetBit(0);
                    operation >= 0;
                    operation = participants.nextSetBit(operation + 1)) {
                if (!permits(performed, operation)) {
                    continue;
                }
                for (State next : actions.get(operation).completing().next(reached)) {
                    if (operation == failed) {
                        failingIsPossible |= complete;
                    } else if (taken.add(List.of(operation, next))) {
                        performed.add(operation);
                        states.add(next.value());
                        extend(next, performed, states);
                        performed.remove(performed.size() - 1);
                        states.remove(states.size() - 1);
                    }
                }
            }
        }
    }

    private Set<State> withoutOperations(State from, List<Integer> performed) {
        Set<State> reached = new LinkedHashSet<>(List.of(from));
        List<State> queue = new ArrayList<>(reached);
        for (int i = 0; i < queue.size(); i++) {
            for (Step silent : spec.silentSteps()) {
                for (State next : silent.next(queue.get(i))) {
                    if (reached.add(next)) {
                        queue.add(next);
                    }
                }
            }
        }
        return reached;
    }
}
