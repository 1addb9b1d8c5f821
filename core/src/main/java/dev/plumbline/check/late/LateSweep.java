package dev.plumbline.check.late;

import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.late.internal.Successors;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.Spec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Follows a group of operations event by event and keeps every interpretation that is still needed, like the sweep; but
 * the return of a total operation does not require that it is performed. Total operations cannot fail, so that delays no
 * verdict: the frontier is empty after an event if and only if that of the sweep is, and so the failing operation is the
 * same. At the end all late operations can be performed: they are possible in every state, and their required order has
 * no cycle.
 */
final class LateSweep {
    private static final int MOST_STATES_REMEMBERED = 20_000;

    private final LateOperations operations;
    private final StateTable states;
    private final Successors successors;
    private final LateSearch search;
    private final LateLane lane;
    private final LateSubsumption subsumption;
    private final boolean[] returned;
    private List<LateConfiguration> frontier;
    private int called;
    private int events;
    private int maxFrontier;

    /**
     * @param events operations in the order of their events: a call as it is, a return as its complement
     * @param turns of the lane
     */
    LateSweep(LateOperations operations, Spec spec, int[] events, LateLane.Turns turns, Meter meter) {
        this.operations = operations;
        states = new StateTable(meter);
        successors = new Successors(operations, states, meter);
        lane = new LateLane(operations, states, events, turns, meter);
        search = new LateSearch(successors, lane);
        subsumption = new LateSubsumption(operations, states, meter);
        returned = new boolean[operations.size];
        frontier = states.initial(spec).stream()
                .map(state -> LateConfiguration.initial(operations, state))
                .toList();
        maxFrontier = frontier.size();
    }

    /** The next operation, in the order of calls, is open from now on. */
    void call() throws Meter.Exhausted {
        int operation = called++;
        events++;
        List<LateConfiguration> after = new ArrayList<>(frontier.size());
        for (LateConfiguration each : frontier) {
            LateConfiguration longer = each.called(operation);
            after.add(operations.observers[operation] ? successors.observed(longer) : longer);
        }
        frontier = after;
    }

    /**
     * The operation has returned.
     *
     * @return whether an interpretation is left. If not, the frontier is still the one before, and the operation open.
     *     Or a configuration after the last event is known, and no event is wanted any more.
     */
    boolean returned(int operation) throws Meter.Exhausted {
        if (!operations.total[operation]) {
            lane.at(events, called);
            Collection<LateConfiguration> after = search.perform(frontier, operation, called);
            if (lane.end().isPresent()) {
                frontier = List.of(lane.end().get());
                for (int each = 0; each < returned.length; each++) {
                    returned[each] = !operations.pending[each];
                }
                return true;
            }
            if (after.isEmpty()) {
                return false;
            }
            frontier = subsumption.minimal(after, called);
            maxFrontier = Math.max(maxFrontier, frontier.size());
            if (states.size() > MOST_STATES_REMEMBERED + 2 * frontier.size()) {
                states.retainOnly(frontier.stream().map(each -> each.state).toList());
            }
        }
        events++;
        returned[operation] = true;
        return true;
    }

    /** Whether the frontier is one after all events, because one of its configurations was followed there. */
    boolean isAtEnd() {
        return lane.end().isPresent();
    }

    List<LateConfiguration> frontier() {
        return frontier;
    }

    int maxFrontier() {
        return maxFrontier;
    }

    /** Which operations have returned. Do not modify. */
    boolean[] returned() {
        return returned;
    }

    int called() {
        return called;
    }

    StateTable states() {
        return states;
    }

    /**
     * Whether all performed operations come before all others: there is one interpretation, nothing in it is late, and
     * nothing has a shadow.
     */
    boolean isSettled() {
        if (frontier.size() != 1) {
            return false;
        }
        LateConfiguration only = frontier.get(0);
        for (int at = 0; at < only.undone.length; at++) {
            if (returned[only.undone[at]] || !only.shadows[at].isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
