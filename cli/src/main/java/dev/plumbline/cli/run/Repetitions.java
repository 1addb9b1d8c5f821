package dev.plumbline.cli.run;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.run.RunOutcome;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.fuzz.FailedCall;
import dev.plumbline.run.fuzz.RepeatedRun;
import dev.plumbline.run.fuzz.Repetition;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Repeats runs whose violation, crash or standstill is about to be reported.
 *
 * @param folder for the files of repetitions, which are deleted
 * @param times the largest number of repetitions of a run
 */
record Repetitions(Runner runner, Path folder, SpecSource source, Budget budget, int times) {
    /** The same with a single repetition. */
    Repetitions once() {
        return new Repetitions(runner, folder, source, budget, 1);
    }

    Repetition ofViolation(RunRecord run, Verdict.Violates found) throws BadInput {
        Optional<FailedCall> before = FailedCall.of(found.counterexample());
        return RepeatedRun.of(runner, folder, run, repeated -> difference(repeated, before), times);
    }

    private Optional<RepeatedRun.Difference> difference(RunRecord repeated, Optional<FailedCall> before) {
        try {
            Verdict verdict =
                    Check.of(repeated.traces(), source).budget(budget).run().verdict();
            if (verdict instanceof Verdict.Violates again) {
                Optional<FailedCall> now = FailedCall.of(again.counterexample());
                boolean same = before.isPresent() && now.isPresent()
                        ? before.get().isSame(now.get())
                        : before.isEmpty() && now.isEmpty();
                return same
                        ? Optional.empty()
                        : Optional.of(new RepeatedRun.Difference(
                                "violated at " + now.map(FailedCall::text).orElse("the initial condition") + " instead",
                                true));
            }
            return other(verdict instanceof Verdict.Conforms ? "conformed" : "was inconclusive");
        } catch (BadInput | SpecException e) {
            return other("left a history that cannot be checked");
        }
    }

    /** A run without progress that was killed is not repeated: each repetition would take as long. */
    Repetition ofFailure(RunRecord run) throws BadInput {
        return run.killed()
                ? Repetition.none(run.seed(), RepeatedRun.isExact(run.settings()))
                : RepeatedRun.of(runner, folder, run, repeated -> difference(repeated, run.outcome()), times);
    }

    private static Optional<RepeatedRun.Difference> other(String words) {
        return Optional.of(new RepeatedRun.Difference(words, false));
    }

    private static Optional<RepeatedRun.Difference> difference(RunRecord repeated, RunOutcome before) {
        if (repeated.outcome() == before) {
            return Optional.empty();
        }
        return other(
                switch (repeated.outcome()) {
                    case ENDED -> "ended well";
                    case CRASHED -> "crashed";
                    case STUCK -> "got stuck";
                    case TOO_LONG -> "was too long";
                });
    }
}
