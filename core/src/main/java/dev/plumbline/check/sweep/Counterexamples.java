package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.history.History;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Explains why a sweep could not continue. */
final class Counterexamples {
    /** Finding out why an action is disabled costs far more than finding out that it is. */
    private static final int MOST_STATES_EXPLAINED = 200;

    private static final int MOST_STATES_OF_SILENT = 50;

    private Counterexamples() {}

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
        return new Counterexample(
                history,
                OptionalInt.of(failed),
                configurations,
                blocked,
                recent,
                leftOut,
                Optional.empty(),
                silent(open, frontier),
                Optional.empty(),
                false,
                Counterexample.Hindsight.NONE);
    }

    private static List<Counterexample.SilentAction> silent(
            OpenOperations open, Collection<SweepConfiguration> frontier) {
        Set<State> states = new LinkedHashSet<>();
        frontier.forEach(configuration -> states.add(configuration.state.state));
        List<Counterexample.SilentAction> silent = new ArrayList<>();
        for (int number = open.open().next(0); number >= 0; number = open.open().next(number + 1)) {
            if (open.slot(number).isSilent()) {
                silent.add(silent(open.slot(number).repeated, states));
            }
        }
        return List.copyOf(silent);
    }

    private static Counterexample.SilentAction silent(Step step, Set<State> states) {
        List<Counterexample.Reason> reasons = new ArrayList<>();
        int possible = 0;
        int elsewhere = 0;
        for (State state : states.stream().limit(MOST_STATES_OF_SILENT).toList()) {
            List<Obstacle> obstacles = step.obstacles(state);
            if (obstacles.isEmpty()) {
                possible++;
                elsewhere += states.containsAll(step.next(state)) ? 0 : 1;
            } else {
                reasons.add(new Counterexample.Reason(state, obstacles));
            }
        }
        return new Counterexample.SilentAction(
                step.name(),
                List.copyOf(reasons),
                possible,
                elsewhere,
                Math.max(0, states.size() - MOST_STATES_OF_SILENT));
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
