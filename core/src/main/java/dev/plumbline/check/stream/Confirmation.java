package dev.plumbline.check.stream;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/**
 * A violation that a stream shows is repeated before it is told: by a check of its last operations, which are a history of
 * their own. That check also explains it.
 */
final class Confirmation {
    private Confirmation() {}

    /** The result with the violation of the last operations; inconclusive if these show no violation, or another one. */
    static Result of(StreamedCheck.Found found, Budget budget) throws BadInput {
        if (found.window().isEmpty()) {
            return found.result();
        }
        StreamedCheck.Window last = found.window().get();
        Result again = Check.of(last.history(), last.source())
                .budget(budget)
                .explainable()
                .run();
        if (again.verdict() instanceof Verdict.Inconclusive unknown) {
            return unknown.reason() == StopReason.Simple.VIOLATION_REFUTED ? again : found.result();
        }
        if (!(again.verdict() instanceof Verdict.Violates violates)
                || !isSame(violates.counterexample(), found.result().verdict())) {
            String doubt = "the violation that was found in the whole history does not come again in a check of its"
                    + " last " + last.history().size() + " operations";
            return again.with(new Verdict.Inconclusive(
                    new StopReason.Doubtful(doubt), found.result().verdict().statistics()));
        }
        return again.with(new Verdict.Violates(
                violates.evidence(), found.result().verdict().statistics()));
    }

    private static boolean isSame(Counterexample again, Verdict found) {
        Optional<Operation> first = found.counterexampleIfAny().flatMap(Counterexample::failed);
        Optional<Operation> second = again.failed();
        return first.isPresent()
                && second.isPresent()
                && first.get().process().equals(second.get().process())
                && first.get().place().equals(second.get().place());
    }
}
