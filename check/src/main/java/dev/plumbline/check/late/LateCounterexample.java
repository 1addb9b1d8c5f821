package dev.plumbline.check.late;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.Meter;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells why a late sweep could not go on, in the terms of the sweep: configurations in which all that has returned is
 * done. For that the late operations are performed, in one of the orders that are possible; which one makes no
 * difference to the verdict, since no order lets the failing operation be performed.
 */
final class LateCounterexample {
    private static final int MOST_STATES_EXPLAINED = 200;
    private static final int MOST_CONFIGURATIONS = 1000;
    private static final int RECENT = 64;

    private final GroupSearch.Group group;
    private final LateOperations operations;
    private final LateSweep sweep;
    private final LateWitness witness;
    private final Meter meter;

    LateCounterexample(
            GroupSearch.Group group, LateOperations operations, LateSweep sweep, LateWitness witness, Meter meter) {
        this.group = group;
        this.operations = operations;
        this.sweep = sweep;
        this.witness = witness;
        this.meter = meter;
    }

    /** A configuration after its late operations. */
    private record Shown(LateConfiguration from, State state) {}

    Counterexample at(int failed) throws Meter.Exhausted {
        List<Shown> shown = new ArrayList<>();
        for (LateConfiguration each : sweep.frontier()) {
            if (shown.size() < MOST_CONFIGURATIONS) {
                shown.add(new Shown(each, withoutLate(each)));
            }
        }
        List<Counterexample.Configuration> frontier = shown.stream()
                .map(each -> new Counterexample.Configuration(each.state, done(each.from)))
                .toList();
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        int target = operations.byNumber(failed);
        blocked.add(blocked(target, shown));
        for (int operation = 0; operation < sweep.called(); operation++) {
            if (operation != target && !sweep.returned()[operation]) {
                Counterexample.Blocked one = blocked(operation, shown);
                if (!one.reasons().isEmpty()) {
                    blocked.add(one);
                }
            }
        }
        LateConfiguration first = sweep.frontier().get(0);
        List<Witness.Performed> recent =
                witness.perform(first.log.start(), witness.movesOf(first, sweep.returned()), Optional.empty()).stream()
                        .map(witness::performed)
                        .toList();
        return new Counterexample(
                group.history().history(),
                failed,
                frontier,
                blocked,
                recent.subList(Math.max(0, recent.size() - RECENT), recent.size()),
                group.history().size() - group.numbers().length);
    }

    private State withoutLate(LateConfiguration configuration) throws Meter.Exhausted {
        StateTable.Node state = configuration.state;
        for (int at : LateWitness.inOrder(configuration, sweep.returned())) {
            meter.tick();
            state = sweep.states().next(state, operations.steps[configuration.undone[at]])[0];
        }
        return state.state;
    }

    private Set<Integer> done(LateConfiguration configuration) {
        Set<Integer> done = new TreeSet<>();
        for (int operation = 0; operation < sweep.called(); operation++) {
            if (!sweep.returned()[operation] && !configuration.isUndone(operation)) {
                done.add(operations.numbers[operation]);
            }
        }
        return done;
    }

    private Counterexample.Blocked blocked(int operation, List<Shown> shown) {
        Map<State, Counterexample.Reason> reasons = new LinkedHashMap<>();
        for (Shown each : shown) {
            if (each.from.isUndone(operation) && reasons.size() < MOST_STATES_EXPLAINED) {
                reasons.computeIfAbsent(
                        each.state,
                        state -> new Counterexample.Reason(state, operations.actions[operation].obstacles(state)));
            }
        }
        reasons.values().removeIf(reason -> reason.obstacles().isEmpty());
        return new Counterexample.Blocked(operations.numbers[operation], List.copyOf(reasons.values()));
    }
}
