package dev.plumbline.check.states;

import dev.plumbline.check.states.event.BoundEvent;
import dev.plumbline.check.states.event.ModelNames;
import dev.plumbline.history.statelog.Fitting;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Computes the transitions of a specification that an event may mean. */
final class Transitions {
    private final ExplorableSpec spec;
    private final ModelNames names;
    private final Map<Selection, Exploration> known = new HashMap<>();

    Transitions(ExplorableSpec spec) {
        this.spec = spec;
        this.names = ModelNames.of(spec);
    }

    /** All transitions of a state. */
    List<Transition> all(State state) throws BadInput {
        return exploration(Selection.ALL).next(state).transitions();
    }

    /** Those by one action. */
    List<Transition> by(String action, State state) throws BadInput {
        return exploration(Selection.ALL.by(action)).next(state).transitions();
    }

    /** Those that have the action and the arguments of the event. */
    List<Transition> of(BoundEvent event, State state) throws BadInput {
        return of(event, event.action(), false, state);
    }

    /** Those of an action that have the arguments of the event, also those that a constraint excludes. */
    List<Transition> withExcluded(BoundEvent event, String action, State state) throws BadInput {
        return of(event, Optional.of(action), true, state);
    }

    private List<Transition> of(BoundEvent event, Optional<String> action, boolean excluded, State state)
            throws BadInput {
        List<Transition> found = found(event, new Selection(action, exact(event, true), Map.of(), excluded), state);
        // A string that is the name of a model value might be just a string all the same.
        return found.isEmpty() && !event.arguments().isEmpty()
                ? found(event, new Selection(action, exact(event, false), Map.of(), excluded), state)
                : found;
    }

    private List<Transition> found(BoundEvent event, Selection selection, State state) throws BadInput {
        return exploration(selection).next(state).transitions().stream()
                .filter(each -> fits(event, each))
                .toList();
    }

    /**
     * The arguments that can be passed on exactly: numbers and booleans, and a string as the model value of its name if
     * there is one. The others are compared later.
     */
    private Map<String, Value> exact(BoundEvent event, boolean strings) {
        Map<String, Value> exact = new TreeMap<>();
        event.arguments().forEach((name, value) -> {
            if (value instanceof Value.Int || value instanceof Value.Bool) {
                exact.put(name, value);
            } else if (strings && value instanceof Value.Str) {
                exact.put(name, names.resolved(value));
            }
        });
        return exact;
    }

    private static boolean fits(BoundEvent event, Transition transition) {
        return event.arguments().entrySet().stream()
                .allMatch(argument -> Optional.ofNullable(transition.arguments().get(argument.getKey()))
                        .filter(value -> Fitting.fits(argument.getValue(), value))
                        .isPresent());
    }

    private Exploration exploration(Selection selection) throws BadInput {
        Exploration exploration = known.get(selection);
        if (exploration == null) {
            exploration = spec.explore(selection);
            known.put(selection, exploration);
        }
        return exploration;
    }
}
