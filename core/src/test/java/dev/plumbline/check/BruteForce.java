package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The definition of conformance, tried out: every order of the operations that respects the history, with every choice
 * of the specification. Shares nothing with the engines: no events, no open operations, no observers, no footprints.
 */
public final class BruteForce {
    private final List<Operation> operations;
    private final Action[] actions;
    private final boolean[][] precedes;
    private final List<Step> silent;
    private final Set<List<Object>> failed = new HashSet<>();

    private BruteForce(History history, Spec spec) throws BadInput {
        operations = history.operations();
        int size = operations.size();
        actions = new Action[size];
        precedes = new boolean[size][size];
        silent = spec.silentSteps();
        boolean asynchronous = ((Order.Timeboxes) history.order()).asynchronous();
        for (int a = 0; a < size; a++) {
            actions[a] = spec.action(operations.get(a));
            for (int b = 0; b < size; b++) {
                Operation first = operations.get(a);
                Operation second = operations.get(b);
                boolean before = ((Timebox) first.place()).end() < ((Timebox) second.place()).call();
                boolean sameProcess =
                        !asynchronous && a < b && first.process().equals(second.process()) && !first.isPending();
                precedes[a][b] = before || sameProcess;
            }
        }
    }

    public static boolean conforms(History history, Spec spec) throws BadInput {
        BruteForce search = new BruteForce(history, spec);
        int all = (1 << history.size()) - 1;
        return spec.initialStates().stream().anyMatch(state -> search.explains(all, state));
    }

    /** Whether the operations left (a bit each) can be performed from here. */
    private boolean explains(int left, State state) {
        if (onlyPending(left)) {
            return true;
        }
        if (!failed.add(List.of(left, state))) {
            return false; // Tried already, or being tried further up: a way through here would be found there.
        }
        for (Step step : silent) {
            for (State next : step.next(state)) {
                if (explains(left, next)) {
                    return true;
                }
            }
        }
        for (int number = 0; number < operations.size(); number++) {
            if ((left >> number & 1) == 0 || isPreceded(number, left)) {
                continue;
            }
            for (State next : actions[number].completing().next(state)) {
                if (explains(left & ~(1 << number), next)) {
                    return true;
                }
            }
            if (actions[number].repeated().isPresent()) {
                for (State next : actions[number].repeated().get().next(state)) {
                    if (explains(left, next)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The states in which explanations of all operations end, the pending ones included. */
    static Set<State> ends(History history, Spec spec) throws BadInput {
        BruteForce search = new BruteForce(history, spec);
        Set<State> ends = new HashSet<>();
        Set<List<Object>> seen = new HashSet<>();
        int all = (1 << history.size()) - 1;
        spec.initialStates().forEach(state -> search.follow(all, state, true, seen, ends));
        return ends;
    }

    /** The states to which silent steps and steps that complete no operation lead from some. */
    static Set<State> on(Set<State> from, History underWay, Spec spec) throws BadInput {
        BruteForce search = new BruteForce(underWay, spec);
        Set<List<Object>> seen = new HashSet<>();
        int all = (1 << underWay.size()) - 1;
        from.forEach(state -> search.follow(all, state, false, seen, new HashSet<>()));
        return seen.stream().map(place -> (State) place.get(1)).collect(Collectors.toSet());
    }

    private void follow(int left, State state, boolean completing, Set<List<Object>> seen, Set<State> ends) {
        if (!seen.add(List.of(left, state))) {
            return;
        }
        if (left == 0) {
            ends.add(state);
        }
        silent.forEach(step -> step.next(state).forEach(next -> follow(left, next, completing, seen, ends)));
        for (int number = 0; number < operations.size(); number++) {
            if ((left >> number & 1) != 0 && !isPreceded(number, left)) {
                int without = left & ~(1 << number);
                if (completing) {
                    actions[number].completing().next(state).forEach(next -> follow(without, next, true, seen, ends));
                }
                actions[number]
                        .repeated()
                        .ifPresent(
                                step -> step.next(state).forEach(next -> follow(left, next, completing, seen, ends)));
            }
        }
    }

    private boolean onlyPending(int left) {
        for (int number = 0; number < operations.size(); number++) {
            if ((left >> number & 1) != 0 && !operations.get(number).isPending()) {
                return false;
            }
        }
        return true;
    }

    private boolean isPreceded(int number, int left) {
        for (int other = 0; other < operations.size(); other++) {
            if ((left >> other & 1) != 0 && precedes[other][number]) {
                return true;
            }
        }
        return false;
    }
}
