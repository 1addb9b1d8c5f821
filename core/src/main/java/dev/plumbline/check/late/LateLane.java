package dev.plumbline.check.late;

import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.late.internal.Successors;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.StateTable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Searches for a witness depth first, in turns with the sweep. The sweep keeps every interpretation that may be needed,
 * which are many if values repeat; following one of them to the end is often quick. For a history without a witness
 * this search would be slower than the sweep, so the two take turns: each turn may cost as much as the sweep has cost so far, and
 * the next one comes when that has doubled. So both together cost at most twice as much as the cheaper of the two would
 * have, but for a constant factor.
 *
 * <p>It makes the same moves from configurations of the sweep, so a configuration that it reaches after the last event is
 * one that the sweep would have reached. It only finds witnesses: if it ends without one, the sweep determines where the
 * history fails. A wrong choice near the start is discovered only after every continuation has been tried, so each turn
 * but the first makes its choices in another order. That order is the same in every run.
 */
final class LateLane {
    /**
     * The costs after which it takes its turns.
     *
     * @param first the cost of the sweep before the first turn
     * @param easy an event that costs the sweep less than this starts no turn
     */
    record Turns(long first, int easy) {
        static final Turns USUAL = new Turns(1_000, 3);
    }

    private final LateOperations operations;
    private final Successors successors;
    /** Operations in the order of their events: a call as it is, a return as its complement. */
    private final int[] events;

    private final int easy;

    private int position;
    private int called;
    private long due;
    private int taken;
    private Optional<LateConfiguration> end = Optional.empty();

    LateLane(LateOperations operations, StateTable states, int[] events, Turns turns, Meter meter) {
        this.due = turns.first;
        this.easy = turns.easy;
        this.operations = operations;
        this.successors = new Successors(operations, states, meter);
        this.events = events;
    }

    /** The sweep has come to the next event, and looks at it now. */
    void at(int position, int called) {
        this.position = position;
        this.called = called;
    }

    /** @param spent by the sweep, as its {@link Successors} count */
    boolean isDue(long spent) {
        return spent >= due && spent >= (long) easy * position;
    }

    /** A configuration after the last event, if one was found. */
    Optional<LateConfiguration> end() {
        return end;
    }

    /** A configuration before the event at a position, with what has been called before. */
    private record Node(LateConfiguration configuration, int position, int called) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && position == node.position && configuration.equals(node.configuration);
        }

        @Override
        public int hashCode() {
            return 31 * configuration.hashCode() + position;
        }
    }

    private record Choices(Iterator<LateConfiguration> rest, int position, int called) {}

    /**
     * Takes a turn from the configurations before the event that the sweep looks at.
     *
     * @return whether one of them leads to the end
     */
    boolean finds(Collection<LateConfiguration> frontier, long spent) throws Meter.Exhausted {
        due = 2 * spent;
        taken++;
        Random random = new Random(taken);
        long until = successors.asked() + spent;
        Set<Node> seen = new HashSet<>();
        Deque<Choices> path = new ArrayDeque<>();
        path.push(new Choices(frontier.iterator(), position, called));
        while (!path.isEmpty() && successors.asked() < until) {
            Choices choices = path.peek();
            if (!choices.rest.hasNext()) {
                path.pop();
                continue;
            }
            Node node = advanced(choices.rest.next(), choices.position, choices.called);
            if (node.position == events.length) {
                end = Optional.of(node.configuration);
                return true;
            }
            if (seen.add(node)) {
                List<LateConfiguration> next = successors.of(node.configuration, ~events[node.position], node.called);
                if (taken > 1) {
                    Collections.shuffle(next, random);
                }
                path.push(new Choices(next.iterator(), node.position, node.called));
            }
        }
        return false;
    }

    /** The same before the next return that something must be done for. */
    private Node advanced(LateConfiguration from, int start, int calledBefore) throws Meter.Exhausted {
        LateConfiguration now = from;
        int at = start;
        int known = calledBefore;
        for (; at < events.length; at++) {
            int operation = events[at] >= 0 ? events[at] : ~events[at];
            if (events[at] >= 0) {
                known++;
                now = now.called(operation);
                now = operations.observers[operation] ? successors.observed(now) : now;
            } else if (!operations.total[operation] && now.isUndone(operation)) {
                break;
            }
        }
        return new Node(now, at, known);
    }
}
