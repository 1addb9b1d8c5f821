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
 * A violation that a stream shows is repeated before it is reported: by a check of its last operations, or of its
 * beginning, which is a history of its own. That check also explains it.
 */
public final class Confirmation {
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
        return settled(found.result(), again, "last");
    }

    /**
     * What a violation and a check of a part of its history say together.
     *
     * @param found the violation, with the cost of the whole history
     * @param again the result of the part
     * @param which operations the part has, in a word: {@code last}
     * @return the violation as the part explains it; what was found, if the part has no verdict; inconclusive, if it
     *     shows no violation or another one
     */
    public static Result settled(Result found, Result again, String which) {
        if (again.verdict() instanceof Verdict.Inconclusive unknown) {
            return unknown.reason() == StopReason.Simple.VIOLATION_REFUTED ? again : found;
        }
        boolean isSame = again.verdict() instanceof Verdict.Violates violates
                && isSame(violates.counterexample(), found.verdict());
        Verdict verdict = isSame
                ? new Verdict.Violates(
                        ((Verdict.Violates) again.verdict()).evidence(),
                        found.verdict().statistics())
                : new Verdict.Inconclusive(
                        new StopReason.Doubtful(
                                "the violation that was found in the whole history does not come again in a check of its "
                                        + which + " " + again.history().size() + " operations"),
                        found.verdict().statistics());
        return new Result(
                verdict,
                again.history(),
                again.spec(),
                again.source(),
                again.decider(),
                again.remarks(),
                found.neverUsed(),
                again.remains());
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
