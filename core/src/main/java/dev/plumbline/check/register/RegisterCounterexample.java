package dev.plumbline.check.register;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Explains why a search of a register could not pass a return, by the interpretations that it found before it. */
final class RegisterCounterexample {
    private static final int MOST_STATES_EXPLAINED = 200;
    private static final int MOST_CONFIGURATIONS = 200;
    private static final int RECENT = 64;
    private static final int MOST_WAYS = 20;

    private final GroupSearch.Group group;
    private final RegisterReplay replay;

    RegisterCounterexample(GroupSearch.Group group, Meter meter) {
        this.group = group;
        replay = new RegisterReplay(group, meter);
    }

    /** An interpretation, performed by the specification. */
    private record Shown(List<Witness.Performed> steps, State state, SortedSet<Integer> done) {}

    /**
     * @param stage at which every interpretation is stuck
     * @param stuck some of them, at least one
     */
    Counterexample at(RegisterHistory.Stage stage, List<RegisterConfiguration> stuck) throws Meter.Exhausted {
        int failed = stage.returning().number();
        Set<Integer> open = new HashSet<>();
        for (ReturnedOperation each : stage.open()) {
            open.add(each.number());
        }
        List<Shown> shown = new ArrayList<>();
        for (RegisterConfiguration each : stuck.subList(0, Math.min(stuck.size(), MOST_CONFIGURATIONS))) {
            shown.add(shown(each, open));
        }
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        blocked.add(blocked(failed, shown));
        for (ReturnedOperation each : stage.open()) {
            Counterexample.Blocked one = blocked(each.number(), shown);
            if (each.number() != failed && !one.reasons().isEmpty()) {
                blocked.add(one);
            }
        }
        List<Checkpoints.Way> ways =
                shown.stream().limit(MOST_WAYS).map(this::end).toList();
        group.checkpoints().ifPresent(wanted -> wanted.failed(group, failed, ways));
        return new Counterexample(
                group.history().history(),
                failed,
                shown.stream()
                        .map(each -> new Counterexample.Configuration(each.state, each.done))
                        .toList(),
                blocked,
                ways.get(0).steps(),
                group.history().size() - group.numbers().length);
    }

    private Shown shown(RegisterConfiguration configuration, Set<Integer> open) throws Meter.Exhausted {
        List<Witness.Performed> steps = replay.steps(configuration.way());
        State state =
                steps.isEmpty() ? replay.initial() : steps.get(steps.size() - 1).state();
        SortedSet<Integer> done = new TreeSet<>();
        for (Witness.Performed each : steps) {
            if (open.contains(each.operation())
                    || group.history().operation(each.operation()).isPending()) {
                done.add(each.operation());
            }
        }
        return new Shown(steps, state, done);
    }

    private Checkpoints.Way end(Shown shown) {
        int from = Math.max(0, shown.steps.size() - RECENT);
        return new Checkpoints.Way(
                from == 0 ? replay.initial() : shown.steps.get(from - 1).state(),
                List.copyOf(shown.steps.subList(from, shown.steps.size())),
                new Checkpoints.Reached(shown.state, shown.done));
    }

    private Counterexample.Blocked blocked(int operation, List<Shown> shown) {
        Map<State, Counterexample.Reason> reasons = new LinkedHashMap<>();
        for (Shown each : shown) {
            if (!each.done.contains(operation) && reasons.size() < MOST_STATES_EXPLAINED) {
                reasons.computeIfAbsent(
                        each.state,
                        state -> new Counterexample.Reason(state, group.actions()[operation].obstacles(state)));
            }
        }
        reasons.values().removeIf(reason -> reason.obstacles().isEmpty());
        return new Counterexample.Blocked(operation, List.copyOf(reasons.values()));
    }
}
