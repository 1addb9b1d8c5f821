package dev.plumbline.spec.begin;

import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A specification that begins in other states than its initial ones. Conclusions from those do not hold here and are
 * not passed on: that it is a container which is empty at first, and which steps change nothing because some states are
 * never reached.
 */
record StartedSpec(Spec whole, List<State> initialStates, Beginning beginning) implements DelegatingSpec {
    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(whole.notes());
        notes.add("the history " + beginning.textWithStates());
        return notes;
    }

    /** Empty if the specification cannot make states from values: then nothing is known without the VIEW. */
    @Override
    public Optional<Spec> withoutView() {
        return whole.withoutView().flatMap(this::inPlaceOfWhole);
    }

    @Override
    public Optional<Spec> reference() throws BadInput {
        return whole.reference().flatMap(this::inPlaceOfWhole);
    }

    private Optional<Spec> inPlaceOfWhole(Spec other) {
        List<State> states = initialStates.stream()
                .map(state -> other.stateOf(state.value()))
                .flatMap(Optional::stream)
                .toList();
        return states.size() == initialStates.size()
                ? Optional.of(new StartedSpec(other, states, beginning))
                : Optional.empty();
    }
}
