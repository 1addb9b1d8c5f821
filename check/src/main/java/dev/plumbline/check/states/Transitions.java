package dev.plumbline.check.states;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.history.statelog.Fitting;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Asks a specification for the transitions that an event may stand for. */
final class Transitions {
    private final ExplorableSpec spec;
    private final Map<Selection, Exploration> known = new HashMap<>();

    Transitions(ExplorableSpec spec) {
        this.spec = spec;
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
        Selection selection =
                new Selection(event.action(), exact(event.arguments()), Map.of(), false);
        List<Transition> found = exploration(selection).next(state).transitions();
        return found.stream().filter(each -> fits(event, each)).toList();
    }

    /** Numbers and truths are what they are; a string may be a model value, and is compared later. */
    static Map<String, Value> exact(Map<String, Value> arguments) {
        Map<String, Value> exact = new TreeMap<>(arguments);
        exact.values().removeIf(value -> !(value instanceof Value.Int) && !(value instanceof Value.Bool));
        return exact;
    }

    private static boolean fits(BoundEvent event, Transition transition) {
        return event.arguments().entrySet().stream()
                .allMatch(argument -> Optional.ofNullable(
                                transition.arguments().get(argument.getKey()))
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
