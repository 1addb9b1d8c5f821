package dev.plumbline.cli.run;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.precedence.CallNumbers;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.fuzz.Repetition;
import dev.plumbline.run.fuzz.Shrink;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The bundles of a violation that fuzzing found: {@code violation-5.plumb} with the original history, written before
 * shrinking begins; later {@code violation-5-shrunk.plumb} and {@code violation-5-sketch.plumb}.
 */
public final class ViolationFiles {
    /** Added to the time for shrinking, for a check that has begun. */
    private static final Duration GRACE = Duration.ofMinutes(2);

    private final Path folder;
    private final RunRecord run;
    private Report.Checked whole;
    private final List<Bundle.Command> commands;
    private final List<String> notes = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private Optional<Repetition> repetition = Optional.empty();

    private ViolationFiles(Path folder, RunRecord run, Report.Checked checked, List<Bundle.Command> commands)
            throws BadInput {
        this.folder = folder;
        this.run = run;
        this.commands = commands;
        Path file = file("");
        this.whole = written(checked, file);
    }

    static ViolationFiles write(Path folder, RunRecord run, Report.Checked checked, String again) throws BadInput {
        List<Bundle.Command> commands = new ArrayList<>(List.of(new Bundle.Command("run it again", again)));
        run.rrReplay()
                .ifPresent(words ->
                        commands.add(new Bundle.Command("replay this very run in a debugger", ShellWords.line(words))));
        return new ViolationFiles(folder, run, checked, commands);
    }

    private Path file(String suffix) {
        return folder.resolve("violation-" + run.seed() + suffix + BundlePlaces.EXTENSION);
    }

    /** The file with the original violation. */
    Path place() {
        return whole.bundleFile().orElseThrow();
    }

    private Report.Checked written(Report.Checked checked, Path file) throws BadInput {
        if (checked.bundle().isEmpty()) {
            throw new BadInput("the violation of the run with seed " + run.seed()
                    + " could not be put into a bundle in time; its history is " + run.traces());
        }
        Bundle bundle = checked.bundle().get().withRun(run.json()).withCommands(commands);
        for (String remark : remarks) {
            bundle = bundle.withNote(remark);
        }
        PathFree.here().of(bundle).write(file);
        Report.Checked kept = checked.with(bundle).in(file);
        return repetition.map(kept::with).orElse(kept);
    }

    /**
     * Adds the result of repeating the run to the bundle, which is already complete: a repetition may take long, or be
     * interrupted.
     *
     * @param remark about the check of the history, if there is one
     * @param threads the steps of the threads, if they are known
     */
    void repeated(Repetition outcome, Optional<String> remark, Optional<ThreadTest> threads) throws BadInput {
        repetition = Optional.of(outcome);
        remark.ifPresent(remarks::add);
        remarks.add(outcome.text());
        if (threads.isPresent() && whole.bundle().isPresent()) {
            whole = whole.with(whole.bundle().get().withInterleaving(threads.get()));
        }
        whole = written(whole, place());
    }

    /** The report on the whole history. */
    Report.Checked report() {
        return whole;
    }

    /**
     * Shrinks the history. Returns the report on the remaining history, which is checked anew; empty if it is not
     * smaller, or does not violate on its own (constants may come from the history).
     */
    Optional<Report.Checked> shrink(
            Verdict.Violates found, SpecSource source, Budget budget, Duration patience, HistoryCheck check)
            throws BadInput {
        try {
            Spec spec = source.load(found.counterexample().history());
            Verdict.Violates stated = withCalls(found);
            Optional<Shrink.Proofs> proofs =
                    Watchdog.call(() -> Shrink.proofs(stated, spec, budget, patience), patience.plus(GRACE));
            if (proofs.isEmpty()) {
                notes.add("shrinking took too long and was given up");
                return Optional.empty();
            }
            Shrink.Shrunk proof = proofs.get().proof();
            int before = found.counterexample().history().size();
            Optional<Report.Checked> smaller = keep(
                    file("-shrunk"),
                    proof,
                    before,
                    proof.beginning().isPresent()
                            ? check.against(proof.beginning().get().source(spec, source.copy(spec)))
                            : check,
                    checked -> checked.bundle().orElseThrow(),
                    "operations called later, observers and operations that do not interfere were left out"
                            + (proof.beginning().isPresent() ? ", and those before the state that it begins in" : "")
                            + ", so this violation is that of the whole run");
            Shrink.Shrunk relevant = proofs.get().relevant();
            Optional<Shrink.Shrunk> sketch =
                    Watchdog.call(() -> Shrink.sketch(relevant, spec, budget, patience), patience.plus(GRACE));
            // The proof may begin in the middle of the history, and so be smaller than any sketch from the beginning.
            if (sketch.isPresent()
                    && sketch.get().history().size() < proof.history().size()) {
                keep(
                        file("-sketch"),
                        sketch.get(),
                        before,
                        check,
                        ViolationFiles::withoutCauses,
                        "for illustration only: operations that may matter were left out too, so it fails for the"
                                + " same reasons but proves nothing about the run");
            }
            return smaller;
        } catch (BadInput | SpecException | OutOfMemoryError | StackOverflowError e) {
            notes.add("shrinking failed: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** In a part of a history, operations do not show which calls of their threads they are, unless that is added. */
    private static Verdict.Violates withCalls(Verdict.Violates found) throws BadInput {
        Counterexample whole = found.counterexample();
        return new Verdict.Violates(whole.of(CallNumbers.stated(whole.history())), found.statistics());
    }

    private Optional<Report.Checked> keep(
            Path file,
            Shrink.Shrunk shrunk,
            int before,
            HistoryCheck check,
            Function<Report.Checked, Bundle> noted,
            String meaning)
            throws BadInput {
        if (shrunk.history().size() >= before) {
            return Optional.empty();
        }
        Report report = check.run(file.toString(), shrunk.history(), whole.origin());
        if (!(report instanceof Report.Checked checked)
                || !(checked.verdict() instanceof Verdict.Violates)
                || checked.bundle().isEmpty()) {
            return Optional.empty();
        }
        String note = Count.of(shrunk.history().size()) + " of " + Count.of(before, "operation") + " (" + meaning + ")";
        notes.add(file + ": " + note);
        return Optional.of(
                written(checked.with(noted.apply(checked).withNote(note)), file).withoutCoverage());
    }

    /** A sketch leaves out operations that changed the state, so its causes say nothing about the initial state. */
    private static Bundle withoutCauses(Report.Checked checked) {
        Bundle bundle = checked.bundle().orElseThrow();
        return bundle.withNotes(bundle.notes().stream()
                .filter(note -> checked.causes().stream().noneMatch(cause -> cause.startsWith(note)))
                .toList());
    }

    /** Notes about the written files. */
    List<String> notes() {
        return notes;
    }
}
