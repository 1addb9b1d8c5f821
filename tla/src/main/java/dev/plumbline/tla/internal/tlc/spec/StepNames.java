package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names and arguments of the steps that TLC finds, as our own evaluator knows them. */
final class StepNames {
    private final TlcSpec spec;
    private final StepAnalysis own;
    private final Selection selection;
    private final Exploration exploration;

    /** @throws BadInput if the selection names something that does not exist, or has a value that does not fit */
    StepNames(TlcSpec spec, StepAnalysis own, Selection selection) throws BadInput {
        this.spec = spec;
        this.own = own;
        this.selection = selection.withExcluded();
        this.exploration = own.explore(this.selection);
    }

    /**
     * The known steps from a state.
     *
     * @param otherwise the only action that our own evaluator cannot evaluate there: all other steps are its
     * @param failure of our own evaluator
     */
    record Known(List<Transition> transitions, Optional<String> otherwise, Optional<SpecException> failure) {
        static final Known NOTHING = new Known(List.of(), Optional.empty(), Optional.empty());
    }

    Known of(TlcState state) {
        Optional<State> same = own.stateOf(state.value());
        if (same.isEmpty()) {
            return Known.NOTHING;
        }
        try {
            return new Known(next(exploration, state, same.get()), Optional.empty(), Optional.empty());
        } catch (SpecException e) {
            return oneByOne(state, same.get(), e);
        }
    }

    /** An action may need an operator that our own evaluator does not have; the others have names all the same. */
    private Known oneByOne(TlcState state, State same, SpecException failure) {
        List<Transition> transitions = new ArrayList<>();
        List<String> failing = new ArrayList<>();
        for (String action : selection.action().map(List::of).orElseGet(own::transitionNames)) {
            try {
                transitions.addAll(next(own.explore(selection.by(action)), state, same));
            } catch (SpecException e) {
                failing.add(action);
            } catch (BadInput e) {
                // The action has no such argument.
                continue;
            }
        }
        return new Known(
                transitions,
                failing.size() == 1 ? Optional.of(failing.get(0)) : Optional.empty(),
                Optional.of(failure));
    }

    private List<Transition> next(Exploration exploring, TlcState state, State same) {
        return spec.likewise(own, state.tlc(), () -> exploring.next(same).transitions());
    }
}
