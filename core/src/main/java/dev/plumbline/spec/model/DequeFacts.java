package dev.plumbline.spec.model;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.spec.sequence.EndStepFacts;
import dev.plumbline.spec.sequence.Ends;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * Facts about operations on a {@link PersistentDeque}: they are steps at its ends. The values that mean "nothing" are
 * never elements, so an answer {@code empty} says that the deque is empty. There are no facts about an operation whose
 * answer is not known, or is one that it never gives.
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

    /** Of an operation that adds a value and answers TRUE if anything. */
    OperationFacts adding(EndStep step, Call call) {
        return call.returnedOther(Value.Bool.TRUE)
                ? OperationFacts.NONE
                : line.of(step, Optional.of(call.value("value")));
    }

    /** Of an operation that answers with the element that it takes or sees, or with {@code empty}. */
    OperationFacts answering(EndStep step, Call call) {
        if (!call.hasResult()) {
            return OperationFacts.NONE;
        }
        return call.returned(Call.EMPTY)
                ? line.of(EndStep.SEE_EMPTY, Optional.empty())
                : line.of(step, Optional.of(call.result()));
    }
}
