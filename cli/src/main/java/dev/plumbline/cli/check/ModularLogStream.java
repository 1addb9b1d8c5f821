package dev.plumbline.cli.check;

import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.stream.Confirmation;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.terminal.Complaint;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionHints;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.mpcal.internal.log.LogFormat;
import dev.plumbline.mpcal.internal.validate.MpcalKind;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.mpcal.internal.validate.StreamedLogs;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Checks logs of Modular PlusCal that may be longer than the memory. A violation is explained by a check of the records
 * up to it, if these are not too many.
 */
final class ModularLogStream {
    /** Of more records, a violation is reported with the last ones alone. */
    private static final int MOST_EXPLAINED = 100_000;

    private final Terminal terminal;
    private final MpcalSpecSource source;
    private final CutsEngine strategy;
    private final Interruption interruption;
    private Budget ofStream = Budget.UNLIMITED;
    private Budget ofReport = Budget.DEFAULT;
    private boolean bundled;

    /** @param strategy that follows one order, or several */
    ModularLogStream(Terminal terminal, MpcalSpecSource source, CutsEngine strategy, Interruption interruption) {
        this.terminal = terminal;
        this.source = source;
        this.strategy = strategy;
        this.interruption = interruption;
    }

    /**
     * @param stream for the whole logs
     * @param report for the check of the records up to a violation
     */
    ModularLogStream budgets(Budget stream, Budget report) {
        ofStream = stream;
        ofReport = report;
        return this;
    }

    /** Also puts a violation into a bundle. */
    ModularLogStream bundled(boolean wanted) {
        bundled = wanted;
        return this;
    }

    /** Whether it is a folder or a bundle with logs of a system that was compiled from Modular PlusCal. */
    static boolean isLogs(String name) throws BadInput {
        if (HistoryFiles.isStandardInput(name) || !HistoryFiles.isBundle(Path.of(name))) {
            return HistoryFiles.is(LogFormat.NAME, name, Optional.empty());
        }
        try {
            return Bundle.read(HistoryFiles.path(name)).violated().kind().equals(new MpcalKind().name());
        } catch (BadInput e) {
            // The problem is reported when the history is read.
            return false;
        }
    }

    Report run(String name) {
        LastProgress sightings = new LastProgress();
        interruption.watch(name, sightings);
        StreamedLogs logs = new StreamedLogs(source, strategy, ofStream, sightings);
        try {
            return Watchdog.call(() -> report(name, HistoryFiles.path(name), logs), Watchdog.FOREVER)
                    .orElseThrow(() -> new BadInput(name + ": interrupted"));
        } catch (BadInput | SpecException e) {
            return new Report.Refused(name, OptionHints.added(e.getMessage()), ExitCode.REFUSED);
        } catch (RuntimeException e) {
            return new Report.Refused(name, Complaint.internal(e), ExitCode.INTERNAL);
        }
    }

    private Report report(String name, Path folder, StreamedLogs logs) throws BadInput {
        StreamedLogs.Found found = logs.check(folder);
        Result result = found.result();
        if (found.beginning().isPresent() && found.beginning().get().size() <= MOST_EXPLAINED) {
            SpecSource same = found.beginning().get().source();
            Report report = new HistoryCheck(terminal, same, found.engine(), ofReport, interruption)
                    .bundled(bundled)
                    .run(name, found.beginning().get().read(), "line");
            if (!(report instanceof Report.Checked checked)) {
                return report;
            }
            Result settled = Confirmation.settled(result, checked.result(), "first");
            if (settled != result) {
                return checked.settled(settled);
            }
        }
        result.history().torn().ifPresent(torn -> torn.parts().forEach(part -> note(part.text())));
        result.spec().ifPresent(spec -> spec.notes().forEach(this::note));
        if (found.beginning().isPresent()) {
            result = logs.confirmed(folder, found);
            if (bundled && result.verdict() instanceof Verdict.Violates) {
                note(name + ": without a bundle: it would have more than " + Count.of(MOST_EXPLAINED) + " records");
            }
        }
        return new Report.Checked(name, result, "line", result.causes(), Optional.empty(), Optional.empty());
    }

    /** On standard error, so that it is visible with --json too and not mistaken for a verdict. */
    private void note(String text) {
        terminal.err().println("note: " + text);
    }
}
