package dev.plumbline.check.stream;

import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.List;

/** States of a specification as parts of documents. */
record StateCoding(Spec spec) {
    static List<Value> saved(List<State> states) {
        return states.stream().map(State::value).toList();
    }

    State restored(Fields saved) throws BadInput {
        return spec.stateOf(saved.value()).orElseThrow(() -> saved.wrong("a state of specification " + spec.name()));
    }

    /** @throws BadInput if the specification does not make the same state from its value */
    void verify(State state) throws BadInput {
        if (!spec.stateOf(state.value()).filter(state::equals).isPresent()) {
            throw new BadInput("specification " + spec.name() + " cannot make the state " + state.value()
                    + " again from its value; expected one that can");
        }
    }
}
