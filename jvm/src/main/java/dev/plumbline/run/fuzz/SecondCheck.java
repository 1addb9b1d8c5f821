package dev.plumbline.run.fuzz;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.run.RunRecord;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/**
 * Checks a violating history once more, from the beginning: its files are read again, the specification is loaded
 * again, and the plain sweep searches, without monitors and without late operations. If that takes too long, the
 * standard engine searches again.
 *
 * <p>If the two checks disagree, one of them is wrong: the recording was still being written, a model of the user
 * changes its states in place or draws random numbers, or an engine has a defect. None of that is a violation of the
 * system under test.
 *
 * @param objection why the violation cannot be reported as one
 * @param confirmed whether the history violates again
 */
public record SecondCheck(Optional<String> objection, boolean confirmed) {
    private static final SecondCheck CONFIRMED = new SecondCheck(Optional.empty(), true);

    /** Without a verdict within the budget; then the first verdict remains. */
    private static final SecondCheck UNFINISHED = new SecondCheck(Optional.empty(), false);

    private static SecondCheck objecting(String why) {
        return new SecondCheck(Optional.of(why), false);
    }

    /** @param read the violating history, as it was read the first time */
    public static SecondCheck of(RunRecord run, History read, SpecSource source, Budget budget) {
        String again = "checked a second time, the history in " + run.traces() + " ";
        try {
            History fresh = Formats.read(run.traces());
            if (!lines(fresh).equals(lines(read))) {
                return objecting("the recording in " + run.traces()
                        + " has changed since it was read: is a thread of the workload still running?");
            }
            source.forget();
            Verdict verdict = Check.of(fresh, source)
                    .engine(new SweepEngine())
                    .budget(budget.withTime(budget.time().dividedBy(4)))
                    .run()
                    .verdict();
            if (verdict instanceof Verdict.Inconclusive) {
                verdict = Check.of(fresh, source).budget(budget).run().verdict();
            }
            if (verdict instanceof Verdict.Conforms) {
                return objecting(
                        again + "conforms; does the model change its states in place, or draw random numbers? If"
                                + " neither, this is a defect of Plumbline");
            }
            return verdict instanceof Verdict.Violates ? CONFIRMED : UNFINISHED;
        } catch (BadInput | SpecException e) {
            return objecting(again + "was refused: " + e.getMessage());
        }
    }

    /** All parts of each operation that a check uses. */
    private static List<List<Object>> lines(History history) {
        return history.operations().stream()
                .map(each ->
                        List.<Object>of(each.process(), each.name(), each.arguments(), each.place(), each.outcome()))
                .toList();
    }
}
