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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Every way on from a point of a small history, with plain sets and the times as they stand. */
final class AllContinuations {
    /** For ways on which something never held. */
    static final int NEVER = -1;

    private final List<Operation> operations;
    private final boolean sequential;
    private final Spec spec;
    private final Map<Integer, Action> actions = new TreeMap<>();
    private final Set<Integer> taking = new TreeSet<>();

    /** The performed operations, and the state. */
    record At(Set<Integer> performed, State state) {}

    /** @param failing operations called after it returned take no part */
    AllContinuations(History history, Spec spec, Set<Integer> group, int failing) throws BadInput {
        this.operations = history.operations();
        this.sequential = !((Order.Timeboxes) history.order()).asynchronous();
        this.spec = spec;
        for (int number : group) {
            Action action = spec.action(operations.get(number));
            actions.put(number, action);
            boolean irrelevant = operations.get(number).isPending()
                    && action.observer()
                    && action.repeated().isEmpty();
            if (call(number) <= end(failing) && !irrelevant) {
                taking.add(number);
            }
        }
    }

    long call(int number) {
        return ((Timebox) operations.get(number).place()).call();
    }

    long end(int number) {
        return ((Timebox) operations.get(number).place()).end();
    }

    Set<Integer> taking() {
        return taking;
    }

    /** The operations that returned earlier. */
    Set<Integer> returnedEarlier(int operation) {
        Set<Integer> earlier = new TreeSet<>();
        for (int number : actions.keySet()) {
            if (!operations.get(number).isPending()
                    && (end(number) < end(operation) || end(number) == end(operation) && number < operation)) {
                earlier.add(number);
            }
        }
        return earlier;
    }

    Set<State> next(int operation, Set<State> from) {
        Set<State> next = new LinkedHashSet<>();
        from.forEach(state -> next.addAll(actions.get(operation).completing().next(state)));
        return next;
    }

    /** @param leftOut an operation that nothing waits for and that is not performed, or -1 */
    boolean mayFollow(int number, Set<Integer> performed, int leftOut) {
        if (performed.contains(number) || number == leftOut) {
            return false;
        }
        Operation operation = operations.get(number);
        for (int other : actions.keySet()) {
            Operation before = operations.get(other);
            boolean ended = !before.isPending() && end(other) < call(number);
            boolean earlier = sequential
                    && other < number
                    && !before.isPending()
                    && before.process().equals(operation.process());
            if ((ended || earlier) && other != leftOut && !performed.contains(other)) {
                return false;
            }
        }
        return true;
    }

    /** The states that can be reached without performing an operation. */
    Set<State> around(At at) {
        List<Step> steps = new ArrayList<>(spec.silentSteps());
        for (int number : taking) {
            if (mayFollow(number, at.performed, -1)) {
                actions.get(number).repeated().ifPresent(steps::add);
            }
        }
        Set<State> all = new LinkedHashSet<>(Set.of(at.state));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (State state : List.copyOf(all)) {
                for (Step step : steps) {
                    grown |= all.addAll(step.next(state));
                }
            }
        }
        return all;
    }

    /** All points that are reached after performing the operation at a point. */
    Set<At> after(At point, int operation, int leftOut) {
        Set<At> all = new LinkedHashSet<>();
        Set<Integer> performed = new TreeSet<>(point.performed);
        performed.add(operation);
        next(operation, Set.of(point.state)).forEach(state -> all.add(new At(performed, state)));
        List<At> queue = new ArrayList<>(all);
        for (int i = 0; i < queue.size(); i++) {
            for (At to : following(queue.get(i), leftOut).keySet()) {
                if (all.add(to)) {
                    queue.add(to);
                }
            }
        }
        return all;
    }

    /** The points one operation further, with the operations that lead there. */
    Map<At, Set<Integer>> following(At from, int leftOut) {
        Map<At, Set<Integer>> following = new HashMap<>();
        for (int number : taking) {
            if (mayFollow(number, from.performed, leftOut)) {
                Set<Integer> performed = new TreeSet<>(from.performed);
                performed.add(number);
                for (State state : next(number, around(from))) {
                    following
                            .computeIfAbsent(new At(performed, state), any -> new TreeSet<>())
                            .add(number);
                }
            }
        }
        return following;
    }

    private record Tagged(At at, int tag) {}

    /**
     * On each way from before the operation to a point that has performed all of these: what was performed right after
     * the last moment at which the sought one was possible, or {@link #NEVER}.
     */
    Set<Integer> afterLastPossible(At point, int operation, int sought, Set<Integer> all) {
        boolean atFirst = !next(sought, around(point)).isEmpty();
        Set<Integer> performed = new TreeSet<>(point.performed);
        performed.add(operation);
        Set<Tagged> seen = new LinkedHashSet<>();
        for (State state : next(operation, Set.of(point.state))) {
            seen.add(new Tagged(new At(performed, state), atFirst ? operation : NEVER));
        }
        List<Tagged> queue = new ArrayList<>(seen);
        Set<Integer> tags = new TreeSet<>();
        for (int i = 0; i < queue.size(); i++) {
            Tagged from = queue.get(i);
            if (from.at.performed.containsAll(all)) {
                tags.add(from.tag);
            }
            boolean possible = !next(sought, around(from.at)).isEmpty();
            following(from.at, -1)
                    .forEach((to, by) -> by.forEach(number -> {
                        Tagged tagged = new Tagged(to, possible ? number : from.tag);
                        if (seen.add(tagged)) {
                            queue.add(tagged);
                        }
                    }));
        }
        return tags;
    }
}
