package dev.plumbline.check.conflict;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.cell.Cell;
import dev.plumbline.spec.cell.CellAccess;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The accesses of operations to the variables of a specification, or to functions at one key, where they are proved of
 * every operation of the history.
 *
 * <p>A cell has a value only if it has the same in all initial states. A silent step is only known by the cells that it
 * may write; nothing is said about these.
 */
final class ProvedCells {
    private static final int MOST_INITIAL_STATES = 64;

    private ProvedCells() {}

    static Optional<KnownCells> of(History history, Spec spec, Meter meter) throws BadInput, Meter.Exhausted {
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
        return Optional.of(new KnownCells(
                history,
                accesses,
                cell -> silent.stream().anyMatch(written -> isWritten(cell, written))
                        ? Optional.empty()
                        : initially(cell, states),
                meter));
    }

    private static boolean isWritten(Cell cell, Map<String, Set<Value>> written) {
        Set<Value> keys = written.get(cell.variable());
        return keys != null
                && (keys.isEmpty()
                        || cell.key().isEmpty()
                        || keys.contains(cell.key().get()));
    }

    private static Optional<Value> initially(Cell cell, List<Value> states) {
        Optional<Value> first = in(cell, states.get(0));
        return states.stream().allMatch(state -> in(cell, state).equals(first)) ? first : Optional.empty();
    }

    private static Optional<Value> in(Cell cell, Value state) {
        Optional<Value> variable = at(state, Value.of(cell.variable()));
        return cell.key().isPresent()
                ? variable.flatMap(value -> at(value, cell.key().get()))
                : variable;
    }

    private static Optional<Value> at(Value function, Value key) {
        return function instanceof Value.Function of ? of.get(key) : Optional.empty();
    }
}
