package dev.plumbline.cli.check;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.live.LiveCheck;
import dev.plumbline.check.stream.Confirmation;
import dev.plumbline.check.stream.RecordedThreads;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.live.StreamInput;
import dev.plumbline.cli.live.StreamWatch;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.terminal.Complaint;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionHints;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Checks a history while it is read. A violation is explained by a check of the last operations, which are a history of
 * their own that begins in a known state.
 */
final class StreamCheck {
    private final Terminal terminal;
    private final SpecSource source;
    private final Engine engine;
    private final StreamOptions options;
    private final ReadingOptions reading;
    private final Optional<Duration> following;
    private final Interruption interruption;
    private Budget ofStream = Budget.UNLIMITED;
    private Budget ofReport = Budget.DEFAULT;
    private boolean bundled;
    private boolean isUnsaved;
    private final LastProgress sightings = new LastProgress();
    private long reported;
    private long refuted;

    /** @param engine for the report */
    StreamCheck(
            Terminal terminal,
            SpecSource source,
            Engine engine,
            StreamOptions options,
            ReadingOptions reading,
            Optional<Duration> following,
            Interruption interruption) {
        this.terminal = terminal;
        this.source = source;
        this.engine = engine;
        this.options = options;
        this.reading = reading;
        this.following = following;
        this.interruption = interruption;
    }

    /**
     * @param stream for the whole history
     * @param report for the check of its last operations
     */
    StreamCheck budgets(Budget stream, Budget report) {
        ofStream = stream;
        ofReport = report;
        return this;
    }

    /** Also puts a violation into a bundle. */
    StreamCheck bundled(boolean wanted) {
        bundled = wanted;
        return this;
    }

    /** Takes the reports on violations of a check that goes on after them. */
    @FunctionalInterface
    interface Findings {
        /** @param number of the violation in its history, from 1 */
        void add(Report report, long number) throws BadInput;
    }

    /** @return the last report. Those before, if any, went to the findings */
    Report run(String name, Findings findings) {
        interruption.watch(name, sightings);
        String shown = StreamInput.shownName(name);
        try {
            if (following.isPresent() && StreamInput.isRecorded(name, following.get())) {
                return recorded(name, findings);
            }
            StreamedCheck check = new StreamedCheck(
                    shown,
                    source,
                    options.settings(following.isEmpty() && StreamInput.hasAnEnd(name)),
                    ofStream,
                    sightings);
            Optional<StreamCheckpoint> checkpoint = options.checkpoint();
            Optional<StreamCheckpoint.Saved> saved =
                    checkpoint.isPresent() ? checkpoint.get().load() : Optional.empty();
            AtomicReference<StreamWatch> watching = new AtomicReference<>();
            try (StreamInput input = StreamInput.of(new StreamInput.Request(
                            name,
                            following,
                            saved.map(StreamCheckpoint.Saved::input),
                            mark -> {
                                watching.get().continued(mark.lines());
                                note(shown + ": continues after line " + Count.of(mark.lines()));
                            },
                            this::note));
                    StreamWatch watch =
                            options.watch().open(shown, check, input::unread, InstantSource.system(), this::note)) {
                watching.set(watch);
                if (options.goesOn()) {
                    check.goingOn(found -> goOn(name, found, findings, watch));
                }
                Report report = run(name, check, () -> found(check, input, saved, watch));
                watch.ended(report);
                return report;
            }
        } catch (BadInput e) {
            return new Report.Refused(name, OptionHints.added(e.getMessage()), ExitCode.REFUSED);
        }
    }

    /** Of a folder into which other programs record. Their operations show how far the history is complete. */
    private Report recorded(String name, Findings findings) throws BadInput {
        StreamedCheck check = new StreamedCheck(name, source, options.ofRecorders(), ofStream, sightings);
        try (RecordedThreads threads =
                        RecordedThreads.ofOthers(HistoryFiles.path(name), LiveCheck.USUAL_PATIENCE, following.get());
                StreamWatch watch = options.watch().open(name, check, read -> -1, InstantSource.system(), this::note)) {
            if (options.goesOn()) {
                check.goingOn(found -> goOn(name, found, findings, watch));
            }
            Report report = run(name, check, () -> {
                StreamedCheck.Found found = check.run(threads);
                return new StreamedCheck.Found(
                        threads.judged(found.result()), found.window(), found.basis(), found.number());
            });
            watch.ended(report);
            return report;
        }
    }

    /** @return whether the check goes on */
    private boolean goOn(String name, StreamedCheck.Found found, Findings findings, StreamWatch watch) throws BadInput {
        Report report = withBasis(report(name, found), found);
        findings.add(report, found.number());
        watch.found(report);
        if (report.exitCode() == ExitCode.VIOLATES) {
            interruption.reported();
        } else if (found.result().verdict() instanceof Verdict.Violates) {
            refuted++;
        }
        interruption.watch(name, sightings);
        return ++reported < options.mostViolations();
    }

    private Report report(String name, StreamedCheck.Found found) throws BadInput {
        return found.window().isPresent()
                ? explained(name, found.result(), found.window().get())
                : alone(name, found.result());
    }

    /** A later violation rests on what is assumed about the earlier ones. */
    private static Report withBasis(Report report, StreamedCheck.Found found) {
        return report instanceof Report.Checked checked && found.basis().isPresent()
                ? checked.because(found.basis().get())
                : report;
    }

    private Report run(String name, StreamedCheck check, Callable<StreamedCheck.Found> checking) {
        try {
            StreamedCheck.Found found =
                    Watchdog.call(checking, Watchdog.FOREVER).orElseThrow(() -> new BadInput(name + ": interrupted"));
            found.result().spec().ifPresent(spec -> spec.notes().forEach(this::note));
            long all = check.figures().violations() + check.figures().undecided();
            return all > 0 ? ended(name, found.result(), check.figures()) : report(name, found);
        } catch (BadInput | SpecException e) {
            return new Report.Refused(name, OptionHints.added(e.getMessage()), ExitCode.REFUSED);
        } catch (RuntimeException e) {
            return new Report.Refused(name, Complaint.internal(e), ExitCode.INTERNAL);
        }
    }

    /** After violations that were reported one by one, here or by the process that this one continues. */
    private Report ended(String name, Result result, StreamedCheck.Figures figures) {
        if (reported >= options.mostViolations()) {
            note(name + ": ended after " + Count.of(reported, "finding") + " (--max-violations)");
        }
        long violations = figures.violations() - refuted;
        Verdict verdict = violations > 0 || !(result.verdict() instanceof Verdict.Violates)
                ? result.verdict()
                : new Verdict.Inconclusive(
                        StopReason.Simple.VIOLATION_REFUTED, result.verdict().statistics());
        return new Report.Ended(name, result.specName(), violations, figures.undecided() + refuted, verdict);
    }

    private StreamedCheck.Found found(
            StreamedCheck check, StreamInput input, Optional<StreamCheckpoint.Saved> saved, StreamWatch watch)
            throws BadInput {
        saved.ifPresent(earlier -> check.continuing(earlier.check()));
        options.checkpoint()
                .ifPresent(file -> check.saving(options.every(), (state, mark) -> {
                    save(file, input.read(mark), state);
                    watch.saved(mark.lines());
                }));
        return check.run(input, reading.options(Optional.empty()));
    }

    /** A check of days does not end because a disk is full: it can continue from the earlier file. */
    private void save(StreamCheckpoint file, Document input, Document state) {
        try {
            file.save(input, state);
        } catch (BadInput e) {
            if (!isUnsaved) {
                note(e.getMessage() + "; the check goes on, and could be continued from where it was saved before");
            }
            isUnsaved = true;
        }
    }

    /** On standard error, so that it is visible with --json too and not mistaken for a verdict. */
    private void note(String text) {
        terminal.err().println("note: " + text);
    }

    /** The report on what the stream has found. */
    private Report alone(String name, Result result) throws BadInput {
        boolean isEmpty = result.verdict().statistics().operations() == 0
                && result.verdict() instanceof Verdict.Inconclusive unknown
                && unknown.reason() instanceof StopReason.Unanswered;
        if (isEmpty) {
            HistoryFiles.notEmpty(result.history(), reading);
        }
        if (bundled && result.verdict() instanceof Verdict.Violates) {
            note(name + ": without a bundle: the operations before the violation are not kept, because no moment was"
                    + " found from which they can be checked alone");
        }
        return new Report.Checked(name, result, "line", result.causes(), Optional.empty(), Optional.empty());
    }

    private Report explained(String name, Result found, StreamedCheck.Window window) throws BadInput {
        Report report = new HistoryCheck(terminal, window.source(), engine, ofReport, interruption)
                .bundled(bundled)
                .run(name, window.history(), "line");
        if (!(report instanceof Report.Checked checked)) {
            return report;
        }
        Result settled = Confirmation.settled(found, checked.result(), "last");
        if (settled == found) {
            return alone(name, found);
        }
        Report.Checked whole = checked.settled(settled);
        return window.isPart() && settled.verdict() instanceof Verdict.Violates
                ? whole.because(
                        "operations on other parts of the state are left out, which have no influence; states lack"
                                + " their effects")
                : whole;
    }
}
