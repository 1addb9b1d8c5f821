package dev.plumbline.cli.run;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.Folders;
import dev.plumbline.history.BadInput;
import dev.plumbline.run.Attempt;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.RunSeries;
import dev.plumbline.run.Runner;
import dev.plumbline.run.fuzz.SmallerRun;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Runs a seed once more before its violation is told. The recorded history stays a proof of what the program did,
 * whether that comes again or not: it is held against a specification, and not against other runs. But where the seed
 * decides the schedule and the violation does not come again, the program depends on something that is not controlled,
 * and whoever follows the report would look for it in vain.
 */
final class RepeatedRun {
    private RepeatedRun() {}

    /** What differed; nothing if the run violates again, or if its seed does not repeat it. */
    static Optional<String> doubt(
            Path folder, RunRecord run, Verdict.Violates found, Runner runner, SpecSource source, Budget budget)
            throws BadInput {
        if (!SmallerRun.supports(run.settings())) {
            return Optional.empty();
        }
        Path runs = folder.resolve("repeated-" + run.seed());
        try (RunSeries series = new RunSeries(runner.in(runs))) {
            return difference(series.attempt(run.settings()), found, source, budget)
                    .map(what -> "run again by its seed, " + what
                            + ": the program depends on something that the seed does not decide (a file, a clock, state"
                            + " that outlives a run); the recorded history is what it did");
        } finally {
            if (Files.exists(runs)) {
                Folders.remove(runs);
            }
        }
    }

    private static Optional<String> difference(
            Attempt attempt, Verdict.Violates found, SpecSource source, Budget budget) {
        if (!(attempt instanceof Attempt.Ran ran)) {
            return Optional.of("it does not run");
        }
        try {
            Verdict verdict =
                    Check.of(ran.run().traces(), source).budget(budget).run().verdict();
            if (!(verdict instanceof Verdict.Violates again)) {
                return Optional.of("its verdict is `" + verdict.word() + "`");
            }
            boolean same =
                    again.counterexample().failedAt() == found.counterexample().failedAt();
            return same ? Optional.empty() : Optional.of("it violates at another operation");
        } catch (BadInput | SpecException e) {
            return Optional.of("its history cannot be checked");
        }
    }
}
