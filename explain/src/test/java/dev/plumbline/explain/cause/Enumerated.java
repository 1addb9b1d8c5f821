package dev.plumbline.explain.cause;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * All interpretations of a small history, step by step, and every moment of them at which the failing operation was
 * open: also between the steps of operations that take several, and after silent ones. Made by trying everything: it
 * shares no code with what is tested.
 */
final class Enumerated {
    private final History history;
    private final int failed;
    private final Precedence precedence;
    private final List<Action> actions = new ArrayList<>();
    private final List<Step> silent;
    private final Set<Integer> required = new HashSet<>();
    private final List<Integer> called = new ArrayList<>();
    private final Map<Moment, List<Move>> moves = new LinkedHashMap<>();
    private final List<Moment> initial = new ArrayList<>();
    final Set<Moment> moments = new LinkedHashSet<>();
    /** Whether steps that perform no operation lie on an interpretation. */
    boolean between;

    /** The operations performed so far, and the state. */
    record Moment(Set<Integer> performed, State state) {}

    /** Whoever takes a step: {@code #3}, or {@code silent Leak}. */
    private record Move(String who, Moment to) {}

    Enumerated(History history, Spec spec, int failed) throws BadInput {
        this(history, spec, failed, any -> true);
    }

    /** @param takesPart which operations are performed; others have no effect */
    Enumerated(History history, Spec spec, int failed, IntPredicate takesPart) throws BadInput {
        this.history = history;
        this.failed = failed;
        this.precedence = Precedence.of(history);
        this.silent = spec.silentSteps();
        long end = box(failed).end();
        for (int i = 0; i < history.size(); i++) {
            actions.add(spec.action(history.operations().get(i)));
            if (i != failed && box(i).call() <= end && takesPart.test(i)) {
                called.add(i);
                if (box(i).end() < end || box(i).end() == end && !box(i).isOpen() && i < failed) {
                    required.add(i);
                }
            }
        }
        Deque<Moment> left = new ArrayDeque<>();
        for (State state : spec.initialStates()) {
            initial.add(new Moment(Set.of(), state));
        }
        left.addAll(initial);
        while (!left.isEmpty()) {
            Moment from = left.poll();
            if (!moves.containsKey(from)) {
                moves.put(from, movesOf(from));
                moves.get(from).forEach(move -> left.add(move.to));
            }
        }
        Set<Moment> alive = alive();
        for (Moment each : alive) {
            if (mayCome(failed, each.performed)) {
                moments.add(each);
            }
            between |= moves.get(each).stream()
                    .anyMatch(move -> alive.contains(move.to) && move.to.performed.equals(each.performed));
        }
        moves.keySet().retainAll(alive);
        moves.replaceAll((from, all) ->
                all.stream().filter(move -> alive.contains(move.to)).toList());
    }

    Action failing() {
        return actions.get(failed);
    }

    private Timebox box(int operation) {
        return (Timebox) history.operations().get(operation).place();
    }

    private boolean mayCome(int operation, Set<Integer> performed) {
        return !precedence.holds(failed, operation)
                && called.stream().allMatch(other -> performed.contains(other) || !precedence.holds(other, operation));
    }

    private List<Move> movesOf(Moment from) {
        List<Move> all = new ArrayList<>();
        for (Step step : silent) {
            for (State after : step.next(from.state)) {
                move(all, from, "silent " + step.name(), from.performed, after);
            }
        }
        for (int i = 0; i < history.size(); i++) {
            boolean open = i == failed || called.contains(i);
            if (open && !from.performed.contains(i) && mayCome(i, from.performed)) {
                if (actions.get(i).repeated().isPresent()) {
                    for (State after : actions.get(i).repeated().get().next(from.state)) {
                        move(all, from, "#" + i, from.performed, after);
                    }
                }
                if (i != failed) {
                    Set<Integer> performed = new TreeSet<>(from.performed);
                    performed.add(i);
                    for (State after : actions.get(i).completing().next(from.state)) {
                        move(all, from, "#" + i, performed, after);
                    }
                }
            }
        }
        return all;
    }

    private static void move(List<Move> all, Moment from, String who, Set<Integer> performed, State after) {
        Moment to = new Moment(performed, after);
        if (!to.equals(from)) {
            all.add(new Move(who, to));
        }
    }

    /** Those from which all can be performed that has to be. */
    private Set<Moment> alive() {
        Set<Moment> alive = new LinkedHashSet<>();
        for (boolean changed = true; changed; ) {
            changed = false;
            for (Moment each : moves.keySet()) {
                boolean lives = each.performed.containsAll(required)
                        || moves.get(each).stream().anyMatch(move -> alive.contains(move.to));
                changed |= lives && alive.add(each);
            }
        }
        return alive;
    }

    private record Changed(Moment at, String by) {}

    /** Who may have changed the part last at each moment: {@code nobody} if it is as at first. */
    Map<Moment, Set<String>> lastChanges(ReadPart look) {
        Map<Moment, Set<String>> last = new HashMap<>();
        Deque<Changed> left = new ArrayDeque<>();
        initial.stream().filter(moves::containsKey).forEach(each -> left.add(new Changed(each, "nobody")));
        while (!left.isEmpty()) {
            Changed each = left.poll();
            if (last.computeIfAbsent(each.at, any -> new TreeSet<>()).add(each.by)) {
                Optional<Value> before = look.in(each.at.state.value());
                for (Move move : moves.get(each.at)) {
                    boolean changes = !before.equals(look.in(move.to.state.value()));
                    left.add(new Changed(move.to, changes ? move.who : each.by));
                }
            }
        }
        return last;
    }

    /**
     * Every way on once the failing operation is performed at a moment where nothing stands in its way.
     *
     * @return what each of the places that are reached has performed
     */
    private Set<Set<Integer>> afterFailing(Moment free) {
        Deque<Moment> left = new ArrayDeque<>();
        Set<Integer> first = new TreeSet<>(free.performed);
        first.add(failed);
        for (State after : failing().completing().next(free.state)) {
            left.add(new Moment(first, after));
        }
        Set<Moment> seen = new HashSet<>();
        Set<Set<Integer>> reached = new LinkedHashSet<>();
        while (!left.isEmpty()) {
            Moment from = left.poll();
            if (seen.add(from)) {
                reached.add(from.performed);
                silent.forEach(
                        step -> step.next(from.state).forEach(after -> left.add(new Moment(from.performed, after))));
                for (int i : called) {
                    if (!from.performed.contains(i) && followsAll(i, from.performed)) {
                        actions.get(i)
                                .repeated()
                                .ifPresent(step -> step.next(from.state)
                                        .forEach(after -> left.add(new Moment(from.performed, after))));
                        Set<Integer> performed = new TreeSet<>(from.performed);
                        performed.add(i);
                        actions.get(i)
                                .completing()
                                .next(from.state)
                                .forEach(after -> left.add(new Moment(performed, after)));
                    }
                }
            }
        }
        return reached;
    }

    private boolean followsAll(int operation, Set<Integer> performed) {
        return called.stream().allMatch(other -> performed.contains(other) || !precedence.holds(other, operation));
    }

    /**
     * The operations of which one cannot be performed any more once the failing one is, wherever nothing stands in its
     * way; empty where at one of these moments the first that lacks is performed on some way.
     */
    Set<Integer> then() {
        Comparator<Integer> byReturn =
                Comparator.<Integer>comparingLong(i -> box(i).end()).thenComparing(i -> i);
        List<Integer> returns = required.stream().sorted(byReturn).toList();
        Set<Integer> then = new TreeSet<>();
        for (Moment moment : moments) {
            if (!failing().completing().next(moment.state).isEmpty()) {
                Set<Set<Integer>> ways = afterFailing(moment);
                int furthest = ways.stream()
                        .mapToInt(way ->
                                (int) returns.stream().takeWhile(way::contains).count())
                        .max()
                        .orElseThrow();
                int lacking = returns.get(furthest);
                if (ways.stream().anyMatch(way -> way.contains(lacking))) {
                    return Set.of();
                }
                then.add(lacking);
            }
        }
        return then;
    }

    /** Whether the failing operation can be performed at some moment, with all that has to be performed. */
    boolean fits() {
        return moments.stream()
                .filter(moment -> !failing().completing().next(moment.state).isEmpty())
                .anyMatch(moment -> afterFailing(moment).stream().anyMatch(way -> way.containsAll(required)));
    }

    /** Whether the failing operation may find the parts of the state that it looks at as they were at first. */
    boolean mayFindTheBeginning() {
        return moments.stream()
                .anyMatch(moment -> failing().obstacles(moment.state).stream()
                        .flatMap(obstacle -> obstacle.reads().stream())
                        .allMatch(look -> lastChanges(look).get(moment).contains("nobody")));
    }

    /**
     * How an operation relates to the failing one, by their times and processes alone, and how long before it returned.
     */
    String relation(int operation, String unit) {
        if (operation == failed) {
            return "ITSELF ";
        }
        Operation one = history.operations().get(operation);
        Operation other = history.operations().get(failed);
        if (one.isPending()) {
            return "PENDING ";
        }
        long distance = box(failed).call() - box(operation).end();
        if (distance > 0) {
            return "RETURNED_BEFORE " + distance + " " + unit;
        }
        boolean inProcess = one.process().equals(other.process()) && operation < failed;
        return (inProcess ? "EARLIER_IN_PROCESS" : "OVERLAPS") + " ";
    }
}
