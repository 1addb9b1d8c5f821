package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/**
 * From the configurations before a return, finds those after it: where the returning operation (the target) is not done
 * yet, sequences of steps are performed that end in it. Finds all of them, or one after the other: the search can be left
 * and resumed.
 *
 * <p><b>Only cones.</b> Of all sequences that end in the target only <em>tight</em> ones are needed: those in which
 * every step but an observer has a later step, up to the target, with which it interferes, and which is itself tight or
 * the target. Argument: let T be the tight steps of a sequence and L the others. No step of L interferes with a later
 * step of T or with the target, so the steps of L can be moved, in their order, after the target: the same state is
 * reached by T, target, L. All of L is still open, so the configuration reached by T and the target alone covers the
 * one reached by the whole sequence (see {@link Subsumption}). And T is shorter.
 *
 * <p>The search for all is breadth first over configurations, and remembers one shortest sequence to each. If that sequence is
 * not tight the target is not tried there, even if another sequence to the same configuration were tight: what would be
 * reached is the same, and it is covered by a configuration found closer to the start. Closeness strictly decreases, so
 * the argument ends at a configuration that is found. ({@link Visited} prunes in favour of one that is no farther.)
 *
 * <p>Observers are performed at once and count as links between other steps, never as ballast. If one happens earlier
 * than in the sequence of the argument and thereby cuts a step off, that step has just become loose, and the argument
 * applies again to a shorter sequence.
 *
 * <p>Process order counts as interference (a step cannot be moved past its successor in the same process), and twins have
 * the same footprint, so a twin that must go first is tight when its twin is.
 */
final class Search {
    private final OpenOperations open;
    private final StateTable states;
    private final Observers observers;
    private final Meter meter;
    private final Slot target;
    private final Queue<Node> queue;
    private final Visited visited;
    private final Map<Bits, Bits> cones = new HashMap<>();
    private final Queue<SweepConfiguration> results = new ArrayDeque<>();

    private Search(
            OpenOperations open, StateTable states, Observers observers, Meter meter, Slot target, Queue<Node> queue) {
        this.open = open;
        this.states = states;
        this.observers = observers;
        this.meter = meter;
        this.target = target;
        this.queue = queue;
        this.visited = new Visited(open, meter);
    }

    /** For {@link #all}. */
    static Search breadthFirst(OpenOperations open, StateTable states, Observers observers, Meter meter, Slot target) {
        return new Search(open, states, observers, meter, target, new ArrayDeque<>());
    }

    /** For {@link #next}, with further configurations added at any time: see {@link BestFirst}. */
    static Search bestFirst(OpenOperations open, StateTable states, Observers observers, Meter meter, Slot target) {
        Comparator<Node> fewestSteps = Comparator.comparingInt(Node::steps);
        Comparator<Node> mostObservers = Comparator.comparingInt(
                node -> -node.configuration.done.and(open.observers()).size());
        return new Search(
                open, states, observers, meter, target, new PriorityQueue<>(fewestSteps.thenComparing(mostObservers)));
    }

    /** A configuration within the search: the step that led to it, and the observers performed right after that. */
    private record Node(
            SweepConfiguration configuration, Node parent, Slot stepped, Bits observed, Bits cone, int steps) {}

    /** Adds a configuration before the return. */
    void add(SweepConfiguration root) throws Meter.Exhausted {
        if (root.done.contains(target.number)) {
            found(root);
        } else if (visited.add(root)) {
            Bits cone = cones.computeIfAbsent(root.done, done -> open.cone(target, done));
            queue.add(new Node(root, null, null, Bits.EMPTY, cone, 0));
        }
    }

    /** Every configuration after the target's return that is needed; its slot is no longer marked as done in them. */
    Set<SweepConfiguration> all() throws Meter.Exhausted {
        Set<SweepConfiguration> all = new LinkedHashSet<>();
        for (SweepConfiguration next = next(); next != null; next = next()) {
            all.add(next);
        }
        return all;
    }

    /** The next of them, which may be equal to an earlier one; null if none is left. */
    SweepConfiguration next() throws Meter.Exhausted {
        while (results.isEmpty() && !queue.isEmpty()) {
            meter.tick();
            Node node = queue.remove();
            tryTarget(node);
            for (Node child : children(node)) {
                if (child.configuration.done.contains(target.number)) {
                    if (isTight(child)) {
                        found(child.configuration);
                    }
                } else if (visited.add(child.configuration)) {
                    queue.add(child);
                }
            }
        }
        return results.poll();
    }

    private void found(SweepConfiguration configuration) {
        results.add(new SweepConfiguration(
                configuration.state, configuration.done.without(target.number), configuration.path));
    }

    private void tryTarget(Node node) throws Meter.Exhausted {
        SweepConfiguration from = node.configuration;
        if (target.observer || !isPermitted(target, from.done) || !isTight(node)) {
            return; // An observer that were enabled here would be done already.
        }
        for (StateTable.Node state : states.next(from.state, target.completing)) {
            SweepConfiguration next = step(from, target, true, state);
            found(observers.perform(next, target.interferes));
        }
    }

    private List<Node> children(Node node) throws Meter.Exhausted {
        List<Node> children = new ArrayList<>();
        SweepConfiguration from = node.configuration;
        Bits undone = node.cone.minus(from.done);
        Bits candidates = undone.minus(open.observers());
        for (int number = candidates.next(0); number >= 0; number = candidates.next(number + 1)) {
            Slot slot = open.slot(number);
            if (slot.repeated != null && slot.isAllowedAfter(from.done)) {
                addChildren(children, node, slot, false);
            }
            boolean leadsOn = slot.interferes.without(number).intersects(undone);
            if (slot != target && slot.completing != null && leadsOn && isPermitted(slot, from.done)) {
                addChildren(children, node, slot, true);
            }
        }
        return children;
    }

    private void addChildren(List<Node> children, Node node, Slot slot, boolean completes) throws Meter.Exhausted {
        SweepConfiguration from = node.configuration;
        for (StateTable.Node state : states.next(from.state, completes ? slot.completing : slot.repeated)) {
            SweepConfiguration stepped = step(from, slot, completes, state);
            SweepConfiguration closed = observers.perform(stepped, slot.interferes);
            children.add(new Node(closed, node, slot, closed.done.minus(stepped.done), node.cone, node.steps + 1));
        }
    }

    private static SweepConfiguration step(
            SweepConfiguration from, Slot slot, boolean completes, StateTable.Node state) {
        Bits done = completes ? from.done.with(slot.number) : from.done;
        String name = completes ? slot.completing.name() : slot.repeated.name();
        return new SweepConfiguration(state, done, from.path.then(slot.operation, name, completes, state.state));
    }

    private static boolean isPermitted(Slot slot, Bits done) {
        return slot.isAllowedAfter(done) && slot.twinsFirst.isSubsetOf(done);
    }

    /** Whether the sequence to this node, followed by the target, is tight. */
    private boolean isTight(Node node) {
        Bits tight = Bits.EMPTY.with(target.number);
        for (Node at = node; at.stepped != null; at = at.parent) {
            tight = joinObservers(at.observed, tight);
            if (!at.stepped.interferes.intersects(tight)) {
                return false;
            }
            tight = tight.with(at.stepped.number);
        }
        return true;
    }

    /** Observers of one moment are linked by process order only; they are gone through until no more of them joins. */
    private Bits joinObservers(Bits observed, Bits tight) {
        Bits waiting = observed;
        boolean joined = true;
        while (joined && !waiting.isEmpty()) {
            joined = false;
            for (int number = waiting.next(0); number >= 0; number = waiting.next(number + 1)) {
                if (open.slot(number).interferes.intersects(tight)) {
                    tight = tight.with(number);
                    waiting = waiting.without(number);
                    joined = true;
                }
            }
        }
        return tight;
    }
}
