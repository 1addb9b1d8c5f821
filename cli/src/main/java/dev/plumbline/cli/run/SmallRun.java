package dev.plumbline.cli.run;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.report.Report;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.Operation;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.fuzz.SmallerRun;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A small run with the same violation as the one that fuzzing found, in a separate bundle:
 * {@code violation-5-small.plumb}. The folder of the run is kept: {@code small-5/run-17}.
 *
 * @param note about it, for reports
 */
record SmallRun(Path file, String note) {
    private static final int MOST_OPERATIONS = 14;

    /**
     * @param folder for the bundle and the runs
     * @param counts whether a violation is to be reported
     * @param runsTried the largest number of runs
     * @param again the command that repeats a run
     * @param repetitions of a found run, which counts only if it violates again
     * @return empty if no run violates, or if such runs cannot be repeated with their seeds
     */
    static Optional<SmallRun> look(
            Path folder,
            RunRecord run,
            Verdict.Violates found,
            Runner runner,
            SpecSource source,
            Budget budget,
            Predicate<Verdict> counts,
            int runsTried,
            HistoryCheck check,
            Function<RunRecord, String> again,
            Repetitions repetitions)
            throws BadInput {
        Optional<String> failing = failing(found);
        if (!SmallerRun.supports(run.settings()) || failing.isEmpty()) {
            return Optional.empty();
        }
        Path runs = folder.resolve("small-" + run.seed());
        SmallerRun.Judge judge = candidate -> {
            try {
                return Check.of(candidate.traces(), source).budget(budget).run().verdict()
                                        instanceof Verdict.Violates violates
                                && failing(violates).equals(failing)
                                && counts.test(violates)
                        ? Optional.of(violates)
                        : Optional.empty();
            } catch (BadInput | SpecException e) {
                // A run without operations has no history, and perhaps no values for constants.
                return Optional.empty();
            }
        };
        Optional<SmallerRun.Found> small =
                SmallerRun.find(runner.in(runs), run.settings(), MOST_OPERATIONS, judge, runsTried);
        if (small.isEmpty() || !comesBack(small.get(), repetitions)) {
            if (Files.exists(runs)) {
                Folders.remove(runs);
            }
            return Optional.empty();
        }
        Path file = folder.resolve("violation-" + run.seed() + "-small" + BundlePlaces.EXTENSION);
        Optional<ThreadTest> threads = TracedRun.of(
                runner, folder, small.get().run(), small.get().verdict().counterexample());
        return written(file, small.get().run(), check, again.apply(small.get().run()), threads);
    }

    private static boolean comesBack(SmallerRun.Found small, Repetitions repetitions) throws BadInput {
        return repetitions.ofViolation(small.run(), small.verdict()).same() == 1;
    }

    private static Optional<SmallRun> written(
            Path file, RunRecord run, HistoryCheck check, String again, Optional<ThreadTest> threads) throws BadInput {
        if (!(check.run(run.traces().toString()) instanceof Report.Checked checked)
                || checked.bundle().isEmpty()) {
            return Optional.empty();
        }
        String note = "a separate run, with "
                + Count.of(run.settings().threads(), "thread")
                + " and seed " + run.seed() + ": nothing is left out, and it violates by itself, also in a second run";
        Bundle bundle = threads.map(checked.bundle().get()::withInterleaving)
                .orElse(checked.bundle().get());
        PathFree.here()
                .of(bundle.withRun(run.json())
                        .withCommands(List.of(new Bundle.Command("run it again", again)))
                        .withNote(note))
                .write(file);
        return Optional.of(new SmallRun(
                file, file + ": " + Count.of(bundle.failing().history().size(), "operation") + " (" + note + ")"));
    }

    private static Optional<String> failing(Verdict.Violates found) {
        return found.counterexample().failed().map(Operation::name);
    }
}
