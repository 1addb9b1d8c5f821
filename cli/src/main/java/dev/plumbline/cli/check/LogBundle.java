package dev.plumbline.cli.check;

import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.StatesEngine;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.JsonReport;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** Bundles with state logs: writes them, and checks them again. */
final class LogBundle {
    private LogBundle() {}

    /** Empty unless the log diverges. A log that is too large for a bundle still violates. */
    static Optional<Bundle> of(Result result, Terminal terminal) {
        try {
            Optional<Bundle> bundle =
                    new Bundling(Version.program(), InstantSource.system(), Budget.DEFAULT).bundle(result, "line");
            if (bundle.isPresent()) {
                bundle.get().bytes();
            }
            return bundle;
        } catch (BadInput e) {
            terminal.err().println("note: " + result.history().name() + ": without a bundle: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Checks the log against the copy of its specification; further ones (--also) are not checked again. */
    static ExitCode again(Path file, DivergingLog log, SpecCopy copy, Budget budget, boolean json, Terminal terminal)
            throws BadInput {
        try (Interruption interruption = Interruption.armed(terminal.err())) {
            Report report = new HistoryCheck(
                            terminal,
                            copy.source(LogBundle.class.getClassLoader()),
                            new StatesEngine(log.mapping(), log.skipping(), log.others()),
                            budget,
                            interruption)
                    .run(file.toString(), log.log(), "line");
            if (json) {
                new JsonReport(terminal.out()).print(report);
            } else {
                new TextReport(terminal, false, new CheckAgain(terminal.command(), OptionWords.NONE, budget.time()))
                        .print(report);
            }
            return report.exitCode();
        }
    }
}
