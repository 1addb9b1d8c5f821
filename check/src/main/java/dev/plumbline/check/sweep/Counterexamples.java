package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.history.History;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Tells why a sweep could not go on. */
final class Counterexamples {
    /** Finding out why an action is disabled costs far more than finding out that it is. */
    private static final int MOST_STATES_EXPLAINED = 200;

    private Counterexamples() {}

    static Counterexample withoutInitialState(History history) {
        return new Counterexample(history, -1, List.of(), List.of(), List.of(), 0);
    }

    static Counterexample at(History history, int failed, Sweep sweep, int leftOut) {
        Collection<SweepConfiguration> frontier = sweep.frontier();
        OpenOperations open = sweep.open();
        List<Counterexample.Configuration> configurations = new ArrayList<>();
        for (SweepConfiguration configuration : frontier) {
            Set<Integer> done = new TreeSet<>();
            configuration.done.forEach(number -> done.add(open.slot(number).operation));
            configurations.add(new Counterexample.Configuration(configuration.state.state, done));
        }
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        blocked.add(blocked(open.ofOperation(failed), frontier));
        for (int number = open.open().next(0); number >= 0; number = open.open().next(number + 1)) {
            Slot slot = open.slot(number);
            if (!slot.isSilent() && slot.operation != failed) {
                Counterexample.Blocked one = blocked(slot, frontier);
                if (!one.reasons().isEmpty()) {
                    blocked.add(one);
                }
            }
        }
        List<Witness.Performed> recent = frontier.iterator().next().path.steps(Trail.WINDOW);
        return new Counterexample(history, failed, configurations, blocked, recent, leftOut);
    }

    private static Counterexample.Blocked blocked(Slot slot, Collection<SweepConfiguration> frontier) {
        Map<StateTable.Node, Counterexample.Reason> reasons = new LinkedHashMap<>();
        for (SweepConfiguration configuration : frontier) {
            if (!configuration.done.contains(slot.number) && reasons.size() < MOST_STATES_EXPLAINED) {
                reasons.computeIfAbsent(
                        configuration.state,
                        node -> new Counterexample.Reason(node.state, slot.action.obstacles(node.state)));
            }
        }
        reasons.values().removeIf(reason -> reason.obstacles().isEmpty());
        return new Counterexample.Blocked(slot.operation, List.copyOf(reasons.values()));
    }
}
