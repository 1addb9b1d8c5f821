package dev.plumbline.check.stream;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.Value;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The states of a specification as contents of cells, for groups of operations that access different cells. The sweep of a
 * group starts in the one initial state, so in its states all other cells have their initial contents. States of several
 * groups are composed by taking the contents of each cell from the state of the group to which it belongs.
 *
 * <p>That happens on values, and a specification need not show its cells in them in the way that is assumed: so each state
 * that is taken apart is composed again, from the contents of its cells alone, and has to be the same. The specification
 * has to make states from values, which the built-in models and TLA+ specifications do.
 */
final class CellStates {
    private final Spec spec;
    private final State initial;
    private final Value start;
    /** Whether a state is a record of variables; otherwise it is the one variable. */
    private final boolean isRecord;

    private CellStates(Spec spec, State initial, boolean isRecord) {
        this.spec = spec;
        this.initial = initial;
        this.start = initial.value();
        this.isRecord = isRecord;
    }

    /**
     * Empty for a specification whose history is one group: with silent steps, which belong to no operation, with several
     * initial states, each of which might be that of another group, or with states that are not made from values.
     */
    static Optional<CellStates> of(Spec spec) {
        if (!spec.silentSteps().isEmpty() || Beginning.isIn(spec)) {
            return Optional.empty();
        }
        if (spec.initialStates().size() != 1) {
            return Optional.empty();
        }
        State initial = spec.initialStates().get(0);
        boolean isBuiltIn = Models.builtIn(spec).isPresent();
        if (!isBuiltIn && !(initial.value() instanceof Value.Rec)
                || isBuiltIn && !hasCells(initial.value())
                || !spec.stateOf(initial.value()).filter(initial::equals).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new CellStates(spec, initial, !isBuiltIn));
    }

    private static boolean hasCells(Value variable) {
        return variable instanceof Value.Function || variable instanceof Value.SetOf;
    }

    State initial() {
        return initial;
    }

    /** The cells that the action may access, at least one; empty if these are not single cells. */
    Optional<Set<SingleCell>> cells(Action action) {
        Set<SingleCell> cells = new LinkedHashSet<>();
        boolean areSingle = add(action.completing().footprint(), cells)
                && (action.repeated().isEmpty() || add(action.repeated().get().footprint(), cells));
        if (!areSingle) {
            return Optional.empty();
        }
        if (cells.isEmpty()) {
            cells.add(SingleCell.NONE);
        }
        return Optional.of(cells);
    }

    private boolean add(Footprint footprint, Set<SingleCell> cells) {
        if (footprint.isEverything()) {
            return false;
        }
        for (Map.Entry<String, Set<Value>> each : footprint.cells().entrySet()) {
            String variable = each.getKey();
            boolean hasKeys = !each.getValue().isEmpty()
                    && !footprint.isInside(variable)
                    && variable(start, variable).filter(CellStates::hasCells).isPresent();
            if (!hasKeys) {
                return false;
            }
            each.getValue().forEach(key -> cells.add(new SingleCell(variable, key)));
        }
        return true;
    }

    private Optional<Value> variable(Value state, String name) {
        return isRecord ? ((Value.Rec) state).field(name) : Optional.of(state);
    }

    /** A state with the initial contents, and other contents of some cells. */
    final class Composition {
        private final Map<String, SortedMap<Value, Value>> functions = new TreeMap<>();
        private final Map<String, SortedSet<Value>> sets = new TreeMap<>();

        /**
         * Takes the contents of the cells from a state.
         *
         * @param all the value of the state
         */
        Composition put(Collection<SingleCell> cells, Value all) throws Meter.Exhausted {
            for (SingleCell cell : cells) {
                if (cell.equals(SingleCell.NONE)) {
                    continue;
                }
                Value before = variable(start, cell.variable()).orElseThrow();
                Value variable = variable(all, cell.variable()).orElseThrow();
                if (before instanceof Value.Function function && variable instanceof Value.Function now) {
                    put(functions.computeIfAbsent(cell.variable(), any -> function.pairs()), cell.key(), now);
                } else if (before instanceof Value.SetOf set && variable instanceof Value.SetOf now) {
                    SortedSet<Value> elements =
                            sets.computeIfAbsent(cell.variable(), any -> new TreeSet<>(set.elements()));
                    if (now.contains(cell.key())) {
                        elements.add(cell.key());
                    } else {
                        elements.remove(cell.key());
                    }
                } else {
                    throw impossible();
                }
            }
            return this;
        }

        private static void put(SortedMap<Value, Value> pairs, Value key, Value.Function now) {
            Optional<Value> content = now.get(key);
            if (content.isPresent()) {
                pairs.put(key, content.get());
            } else {
                pairs.remove(key);
            }
        }

        State state() throws Meter.Exhausted {
            Map<String, Value> variables = new TreeMap<>();
            functions.forEach((name, pairs) -> variables.put(name, Value.function(pairs)));
            sets.forEach((name, elements) -> variables.put(name, Value.set(elements)));
            Value value = start;
            if (isRecord) {
                for (Map.Entry<String, Value> each : variables.entrySet()) {
                    value = ((Value.Rec) value).with(Value.of(each.getKey()), each.getValue());
                }
            } else if (!variables.isEmpty()) {
                value = variables.values().iterator().next();
            }
            Optional<State> state = spec.stateOf(value);
            if (state.isEmpty()) {
                throw impossible();
            }
            return state.get();
        }
    }

    /**
     * The state with the contents of some cells alone.
     *
     * @param whole the value of the state
     */
    State part(Value whole, Collection<SingleCell> cells) throws Meter.Exhausted {
        return new Composition().put(cells, whole).state();
    }

    /** Whether the state has its initial contents but for these cells. */
    boolean isPart(State state, Collection<SingleCell> cells) throws Meter.Exhausted {
        return part(state.value(), cells).equals(state);
    }

    /** Why there is no verdict if states are not what this class assumes. */
    Meter.Exhausted impossible() {
        return new Meter.Exhausted(new StopReason.Doubtful("specification " + spec.name()
                + " has states that cannot be composed of parts; expected variables that are sets or"
                + " functions at keys"));
    }
}
