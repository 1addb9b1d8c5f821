package dev.plumbline.explain.cause;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Precedence;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Look;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All interpretations of a small history, one after the other, and every moment of them at which the failing operation
 * was open. Made by trying every order: it shares no code with what is tested.
 */
final class Enumerated {
    private final History history;
    private final int failed;
    private final Precedence precedence;
    private final List<Action> actions = new ArrayList<>();
    private final Set<Integer> required = new HashSet<>();
    private final List<Integer> called = new ArrayList<>();
    final Set<Moment> moments = new LinkedHashSet<>();

    /** The operations performed so far and the states, the initial one first. */
    record Moment(List<Integer> order, List<State> states) {
        State state() {
            return states.get(states.size() - 1);
        }

        /** Who changed the part last; -1 if nobody did. */
        int lastChange(Look look) {
            for (int i = order.size() - 1; i >= 0; i--) {
                Optional<Value> before = look.in(states.get(i).value());
                if (!before.equals(look.in(states.get(i + 1).value()))) {
                    return order.get(i);
                }
            }
            return -1;
        }
    }

    Enumerated(History history, Spec spec, int failed) throws BadInput {
        this.history = history;
        this.failed = failed;
        this.precedence = Precedence.of(history);
        long end = box(failed).end();
        for (int i = 0; i < history.size(); i++) {
            actions.add(spec.action(history.operations().get(i)));
            if (i != failed && box(i).call() < end) {
                called.add(i);
                if (box(i).end() < end) {
                    required.add(i);
                }
            }
        }
        for (State initial : spec.initialStates()) {
            survives(new ArrayList<>(), new ArrayList<>(List.of(initial)));
        }
    }

    Action failing() {
        return actions.get(failed);
    }

    private Timebox box(int operation) {
        return (Timebox) history.operations().get(operation).place();
    }

    private boolean mayCome(int operation, List<Integer> order) {
        return called.stream().allMatch(other -> order.contains(other) || !precedence.holds(other, operation));
    }

    private boolean survives(List<Integer> order, List<State> states) {
        boolean survives = order.containsAll(required);
        for (int next : called) {
            if (!order.contains(next) && mayCome(next, order)) {
                for (State after : actions.get(next).completing().next(states.get(states.size() - 1))) {
                    order.add(next);
                    states.add(after);
                    survives |= survives(order, states);
                    order.remove(order.size() - 1);
                    states.remove(states.size() - 1);
                }
            }
        }
        if (survives && mayCome(failed, order)) {
            moments.add(new Moment(List.copyOf(order), List.copyOf(states)));
        }
        return survives;
    }
}
