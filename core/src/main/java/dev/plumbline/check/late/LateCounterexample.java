package dev.plumbline.check.late;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Explains why a late sweep could not continue, by configurations in which every returned operation is done, as an
 * ordinary sweep has them. To get there, the late operations are performed in one of the possible orders. The verdict
 * does not depend on which one: no order lets the failing operation be performed.
 */
final class LateCounterexample {
    private static final int MOST_STATES_EXPLAINED = 200;
    private static final int MOST_CONFIGURATIONS = 1000;
    private static final int RECENT = 64;
    private static final int MOST_WAYS = 20;

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
        List<Checkpoints.Way> ways = new ArrayList<>();
        int most = group.checkpoints().isPresent() ? MOST_WAYS : 1;
        for (LateConfiguration each :
                sweep.frontier().subList(0, Math.min(most, sweep.frontier().size()))) {
            ways.add(way(each));
        }
        group.checkpoints().ifPresent(wanted -> wanted.failed(group, failed, ways));
        return new Counterexample(
                group.history().history(),
                failed,
                frontier,
                blocked,
                ways.get(0).steps(),
                group.history().size() - group.numbers().length);
    }

    /** The end of the way to a configuration and through its late operations. */
    private Checkpoints.Way way(LateConfiguration configuration) throws Meter.Exhausted {
        State start = configuration.log.start();
        List<LateWitness.Taken> taken =
                witness.perform(start, witness.movesOf(configuration, sweep.returned()), Optional.empty());
        int from = Math.max(0, taken.size() - RECENT);
        State end = taken.isEmpty() ? start : taken.get(taken.size() - 1).state();
        return new Checkpoints.Way(
                from == 0 ? start : taken.get(from - 1).state(),
                taken.subList(from, taken.size()).stream()
                        .map(witness::performed)
                        .toList(),
                new Checkpoints.Reached(end, done(configuration)));
    }

    private State withoutLate(LateConfiguration configuration) throws Meter.Exhausted {
        StateTable.Node state = configuration.state;
        for (int at : LateWitness.inOrder(configuration, sweep.returned())) {
            meter.tick();
            state = sweep.states().next(state, operations.steps[configuration.undone[at]])[0];
        }
        return state.state;
    }

    private SortedSet<Integer> done(LateConfiguration configuration) {
        SortedSet<Integer> done = new TreeSet<>();
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
