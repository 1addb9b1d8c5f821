package dev.plumbline.check.conflict;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.cell.CellAccess;
import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The accesses of operations to the variables of a specification, or to functions at one key, where they are proved of
 * every operation of the history.
 *
 * <p>A cell has a value only if it has the same in all initial states. Of a silent step only the cells are known that it
 * may write; these cells are unknown.
 */
final class ProvedCells {
    private static final int MOST_INITIAL_STATES = 64;
    /** Each operation is analysed, which takes longer than to look for a conflict among them. */
    private static final int MOST_OPERATIONS = 20_000;

    private ProvedCells() {}

    static Optional<KnownCells> of(History history, Spec spec, Meter meter) throws BadInput, Meter.Exhausted {
        if (history.size() > MOST_OPERATIONS) {
            return Optional.empty();
        }
        List<List<CellAccess>> accesses = new ArrayList<>();
        for (Operation operation : history.operations()) {
            meter.tick();
            Action action = spec.action(operation);
            Optional<List<CellAccess>> known = action instanceof NoEffect
                    ? Optional.of(List.of())
                    : action instanceof CellAccess.Known proved ? proved.accesses() : Optional.empty();
            if (known.isEmpty()) {
                return Optional.empty();
            }
            accesses.add(known.get());
        }
        List<Map<String, Set<Value>>> silent = new ArrayList<>();
        for (Step step : spec.silentSteps()) {
            if (step.footprint().isEverything()) {
                return Optional.empty();
            }
            silent.add(step.footprint().written());
        }
        List<State> initial = spec.initialStates();
        if (initial.isEmpty() || initial.size() > MOST_INITIAL_STATES) {
            return Optional.empty();
        }
        List<Value> states = initial.stream().map(State::value).toList();
        Set<String> mixed = mixed(accesses);
        Map<ValueCell, Optional<Value>> beginnings = new HashMap<>();
        Function<ValueCell, Optional<Value>> initially = cell -> beginnings.computeIfAbsent(
                cell,
                unseen -> mixed.contains(cell.variable()) || silent.stream().anyMatch(each -> isWritten(cell, each))
                        ? Optional.empty()
                        : initially(cell, states));
        return Optional.of(new KnownCells(history, present(accesses, initially), initially, meter));
    }

    /** Variables that are accessed as a whole and by keys: their cells are not independent. */
    private static Set<String> mixed(List<List<CellAccess>> accesses) {
        Set<String> whole = new HashSet<>();
        Set<String> byKey = new HashSet<>();
        for (List<CellAccess> each : accesses) {
            for (CellAccess access : each) {
                (access.cell().key().isEmpty() ? whole : byKey)
                        .add(access.cell().variable());
            }
        }
        whole.retainAll(byKey);
        return whole;
    }

    /** With the knowledge that a cell always has a value: it has one at the beginning, and no operation removes it. */
    private static List<List<CellAccess>> present(
            List<List<CellAccess>> accesses, Function<ValueCell, Optional<Value>> initially) {
        Set<ValueCell> perhapsAbsent = new HashSet<>();
        for (List<CellAccess> each : accesses) {
            for (CellAccess access : each) {
                boolean removes = access.any() || access.mayLeave(CellAccess.ABSENT);
                if (removes
                        || initially
                                .apply(access.cell())
                                .filter(CellAccess.ABSENT::equals)
                                .isPresent()) {
                    perhapsAbsent.add(access.cell());
                }
            }
        }
        return accesses.stream()
                .map(each -> each.stream()
                        .map(access -> perhapsAbsent.contains(access.cell()) ? access : access.ofPresent())
                        .toList())
                .toList();
    }

    private static boolean isWritten(ValueCell cell, Map<String, Set<Value>> written) {
        Set<Value> keys = written.get(cell.variable());
        return keys != null
                && (keys.isEmpty()
                        || cell.key().isEmpty()
                        || keys.contains(cell.key().get()));
    }

    private static Optional<Value> initially(ValueCell cell, List<Value> states) {
        Optional<Value> first = in(cell, states.get(0));
        return states.stream().allMatch(state -> in(cell, state).equals(first)) ? first : Optional.empty();
    }

    private static Optional<Value> in(ValueCell cell, Value state) {
        Optional<Value> variable = at(state, Value.of(cell.variable()));
        return variable.isPresent() && cell.key().isPresent()
                ? at(variable.get(), cell.key().get())
                : variable;
    }

    private static Optional<Value> at(Value function, Value key) {
        return function instanceof Value.Function of
                ? Optional.of(of.get(key).orElse(CellAccess.ABSENT))
                : Optional.empty();
    }
}
