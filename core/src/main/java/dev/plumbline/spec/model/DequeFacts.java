package dev.plumbline.spec.model;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.spec.sequence.EndStepFacts;
import dev.plumbline.spec.sequence.Ends;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * Facts about operations on a {@link PersistentDeque}: they are steps at its ends. Elements are never one of the values
 * that mean "no value", so an answer {@code empty} says that there are none. If the answer is unknown, or one that the
 * operation never gives, there are no facts.
 */
final class DequeFacts {
    private final EndStepFacts.Sequence line;

    DequeFacts(String name) {
        line = new EndStepFacts.Sequence("the " + name, DequeFacts::ends);
    }

    private static Ends ends(State state) {
        PersistentDeque line = (PersistentDeque) ModelSpec.inside(state);
        return line.isEmpty() ? Ends.NONE : Ends.of(line.first(), line.last());
    }

    /** For an operation that adds a value and answers TRUE, if it answers. */
    OperationFacts adding(EndStep step, Call call) {
        return call.returnedOther(Value.Bool.TRUE)
                ? OperationFacts.NONE
                : line.of(step, Optional.of(call.value("value")));
    }

    /** For an operation that answers with the element that it removes or sees, or with {@code empty}. */
    OperationFacts answering(EndStep step, Call call) {
        if (!call.hasResult()) {
            return OperationFacts.NONE;
        }
        return call.returned(Call.EMPTY)
                ? line.of(EndStep.SEE_EMPTY, Optional.empty())
                : line.of(step, Optional.of(call.result()));
    }
}
