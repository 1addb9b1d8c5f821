package dev.plumbline.check.interpretation;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Explores every continuation after an operation was performed, and finds the operations that cannot be performed then.
 *
 * <p><b>Exhaustive.</b> All moves are followed, the failing operation among them: a claim that something cannot be
 * performed is about every continuation. If there are too many, the answer is {@link Afterwards.NotFollowed}.
 *
 * <p><b>Why the furthest return.</b> Operations that returned settle in the order of their returns. Let F be the
 * largest number of operations that a continuation settles, and X the operation whose return comes next. Then no
 * continuation performs X and all operations that returned before it. A continuation may still perform X if it never
 * performs some earlier operation; these are the ones of {@link Afterwards.Stuck#insteadOf}. Each of them gets stuck
 * with fewer than F settled operations, so it lacks the one whose return comes next there.
 *
 * <p>The results for a vertex are cached: continuations from different places soon meet.
 */
final class DeadEnds {
    /** The limit for one question, and for all questions of one instance. */
    private static final int MOST_VERTICES = 2_000;

    private static final int MOST_VERTICES_IN_ALL = 10_000;
    private static final int MOST_LOOKS = 50_000;

    /** Finding out why an action is disabled costs far more than finding out that it is. */
    private static final int MOST_REASONS = 3;

    private static final int MOST_REASONS_IN_ALL = 300;
    private static final int MOST_LATER_CALLS = 16;

    private final Checkpoints checkpoints;
    private final OrderIndex places;
    private final StateTable states;
    private final NextOperations moves;
    private final Map<Vertex, Vertex> met = new HashMap<>();
    private final Set<Vertex> followed = new HashSet<>();
    private final Map<Vertex, List<StateTable.Node>> around = new HashMap<>();
    private final Map<Asked, Counterexample.Reason> explained = new HashMap<>();
    private boolean exhausted;

    private record Asked(int operation, State state) {}

    private record Entry(Vertex from, int operation) {}

    DeadEnds(Checkpoints checkpoints, OrderIndex places, Meter meter) {
        this.checkpoints = checkpoints;
        this.places = places;
        this.states = new StateTable(meter);
        this.moves = new NextOperations(checkpoints, places, states, meter);
    }

    /** The operations that the order allows at a node. */
    List<Integer> permitted(Layers.Node node) {
        return moves.permitted(vertex(node).performed);
    }

    /** Whether the operation is possible in the very state of the node. Not known once the budget is gone. */
    Optional<Boolean> possible(Layers.Node node, int operation) {
        try {
            return exhausted
                    ? Optional.empty()
                    : Optional.of(moves.enabled(operation, List.of(states.node(node.state()))));
        } catch (Meter.Exhausted e) {
            exhausted = true;
            return Optional.empty();
        }
    }

    /** @param operation that is permitted and possible at the node */
    Afterwards after(Layers.Node node, int operation) {
        try {
            return exhausted ? new Afterwards.NotFollowed() : following(vertex(node), operation);
        } catch (Meter.Exhausted e) {
            exhausted = true;
            return new Afterwards.NotFollowed();
        }
    }

    private Vertex vertex(Layers.Node node) {
        PerformedOperations performed =
                places.performed(node.depth() - node.ahead().size(), node.ahead());
        return new Vertex(performed, states.node(node.state()));
    }

    private Vertex meet(Vertex vertex) {
        Vertex known = met.putIfAbsent(vertex, vertex);
        return known == null ? vertex : known;
    }

    private Afterwards following(Vertex from, int operation) throws Meter.Exhausted {
        Set<Vertex> starts = new LinkedHashSet<>();
        for (StateTable.Node state :
                states.next(from.state, checkpoints.action(operation).completing())) {
            starts.add(meet(new Vertex(places.with(from.performed, operation), state)));
        }
        Set<Vertex> ways = new LinkedHashSet<>(starts);
        List<Vertex> queue = new ArrayList<>(starts);
        int furthest = 0;
        for (int at = 0; at < queue.size(); at++) {
            Vertex vertex = queue.get(at);
            furthest = Math.max(furthest, vertex.performed.settled());
            if (furthest >= places.end()) {
                // For the failing operation this would be a witness, and the sweep has shown that there is none.
                return operation == places.failed() ? new Afterwards.NotFollowed() : new Afterwards.Survives();
            }
            if (!follow(vertex)) {
                return new Afterwards.NotFollowed();
            }
            for (Vertex.Arc arc : vertex.out) {
                if (ways.add(arc.to())) {
                    queue.add(arc.to());
                }
            }
            if (queue.size() > MOST_VERTICES) {
                return new Afterwards.NotFollowed();
            }
        }
        return stuck(from, operation, starts, queue, furthest);
    }

    /** @return whether there was room for it */
    private boolean follow(Vertex vertex) throws Meter.Exhausted {
        if (!followed.contains(vertex)) {
            if (followed.size() >= MOST_VERTICES_IN_ALL || moves.looks() > MOST_LOOKS) {
                return false;
            }
            vertex.out = moves.from(vertex, true, this::meet);
            followed.add(vertex);
        }
        return true;
    }

    private Afterwards stuck(Vertex from, int operation, Set<Vertex> starts, List<Vertex> ways, int furthest)
            throws Meter.Exhausted {
        int missing = places.returned(furthest);
        SortedSet<Integer> insteadOf = new TreeSet<>();
        List<Vertex> ends = new ArrayList<>();
        for (Vertex vertex : ways) {
            if (vertex.performed.settled() == furthest) {
                ends.add(vertex);
            } else if (vertex.out.isEmpty() && places.contains(vertex.performed, missing)) {
                insteadOf.add(places.returned(vertex.performed.settled()));
            }
        }
        Set<StateTable.Node> there = new LinkedHashSet<>();
        for (Vertex end : ends) {
            there.addAll(around(end));
        }
        LastPossible last = insteadOf.isEmpty()
                ? lastPossible(new Entry(from, operation), starts, ways, ends, missing)
                : LastPossible.SOMEWHERE;
        List<Counterexample.Reason> reasons = reasons(missing, there);
        return new Afterwards.Stuck(
                missing,
                Collections.unmodifiableSortedSet(insteadOf),
                reasons,
                there.size() - reasons.size(),
                Collections.unmodifiableSortedSet(last.before),
                !last.before.isEmpty()
                        && last.before.stream().allMatch(each -> places.returnedBeforeCall(each, missing)),
                last.never ? laterCall(missing, there) : OptionalInt.empty(),
                elseFits(ends, missing));
    }

    /** Whether some continuation performs everything else up to the failing operation, with this operation left out. */
    private boolean elseFits(List<Vertex> ends, int missing) throws Meter.Exhausted {
        Deque<Vertex> stack = new ArrayDeque<>();
        Set<Vertex> seen = new HashSet<>();
        for (Vertex end : ends) {
            for (StateTable.Node state : around(end)) {
                Vertex without = meet(new Vertex(places.with(end.performed, missing), state));
                if (seen.add(without)) {
                    stack.push(without);
                }
            }
        }
        while (!stack.isEmpty()) {
            Vertex vertex = stack.pop();
            if (vertex.performed.settled() > places.end()) {
                return true;
            }
            if (seen.size() > MOST_VERTICES || !follow(vertex)) {
                return false;
            }
            for (Vertex.Arc arc : vertex.out) {
                if (seen.add(arc.to())) {
                    stack.push(arc.to());
                }
            }
        }
        return false;
    }

    private List<StateTable.Node> around(Vertex vertex) throws Meter.Exhausted {
        List<StateTable.Node> known = around.get(vertex);
        if (known == null) {
            known = moves.statesAt(vertex);
            around.put(vertex, known);
        }
        return known;
    }

    private List<Counterexample.Reason> reasons(int missing, Set<StateTable.Node> there) {
        Map<Object, Counterexample.Reason> reasons = new LinkedHashMap<>();
        for (StateTable.Node node : there) {
            Asked asked = new Asked(missing, node.state);
            if (reasons.size() < MOST_REASONS
                    && (explained.size() < MOST_REASONS_IN_ALL || explained.containsKey(asked))) {
                Counterexample.Reason reason = explained.computeIfAbsent(
                        asked,
                        any -> new Counterexample.Reason(
                                node.state, checkpoints.action(missing).obstacles(node.state)));
                reasons.put(node, reason);
            }
        }
        return List.copyOf(reasons.values());
    }

    /**
     * Where an operation was last possible, regardless of the order.
     *
     * @param before the operations performed right after that, on every path; empty if unknown
     * @param never whether it was possible nowhere
     */
    private record LastPossible(SortedSet<Integer> before, boolean never) {
        static final LastPossible SOMEWHERE = new LastPossible(new TreeSet<>(), false);
    }

    /** Goes back from the furthest point, on every path. */
    private LastPossible lastPossible(
            Entry first, Set<Vertex> starts, List<Vertex> ways, List<Vertex> ends, int missing) throws Meter.Exhausted {
        Map<Vertex, List<Entry>> entries = new HashMap<>();
        for (Vertex vertex : ways) {
            for (Vertex.Arc arc : vertex.out) {
                entries.computeIfAbsent(arc.to(), any -> new ArrayList<>()).add(new Entry(vertex, arc.operation()));
            }
        }
        starts.forEach(start ->
                entries.computeIfAbsent(start, any -> new ArrayList<>()).add(first));
        SortedSet<Integer> before = new TreeSet<>();
        boolean always = true;
        Set<Vertex> seen = new HashSet<>(ends);
        List<Vertex> queue = new ArrayList<>(ends);
        for (int at = 0; at < queue.size(); at++) {
            List<Entry> into = entries.getOrDefault(queue.get(at), List.of());
            always &= !into.isEmpty();
            for (Entry entry : into) {
                if (moves.enabled(missing, around(entry.from))) {
                    before.add(entry.operation);
                } else if (seen.add(entry.from)) {
                    queue.add(entry.from);
                }
            }
        }
        boolean clear =
                before.stream().allMatch(each -> each == first.operation || places.returnedBeforeCall(each, missing));
        return before.isEmpty()
                ? new LastPossible(before, true)
                : always && clear ? new LastPossible(before, false) : LastPossible.SOMEWHERE;
    }

    /** The first operation that would have made it possible but was called too late. */
    private OptionalInt laterCall(int missing, Set<StateTable.Node> there) throws Meter.Exhausted {
        for (int later : places.calledAfterReturn(missing, MOST_LATER_CALLS)) {
            for (StateTable.Node node : there) {
                StateTable.Node[] next =
                        states.next(node, checkpoints.action(later).completing());
                if (moves.enabled(missing, List.of(next))) {
                    return OptionalInt.of(later);
                }
            }
        }
        return OptionalInt.empty();
    }
}
