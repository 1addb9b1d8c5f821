package dev.plumbline.cli.replay;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.run.RunCommand;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.fuzz.FailedCall;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/** Repeats a run, checks its history, and reports whether the violation occurred again. */
final class ReplayCheck {
    private final Terminal terminal;
    private final ReplaySource source;
    private final ReplaySpec spec;
    private final Budget budget;
    private final boolean full;
    private final Repetition repetition;

    /** Runs it once more. */
    @FunctionalInterface
    interface Repetition {
        RunRecord run() throws BadInput;
    }

    ReplayCheck(
            Terminal terminal,
            ReplaySource source,
            ReplaySpec spec,
            Budget budget,
            boolean full,
            Repetition repetition) {
        this.terminal = terminal;
        this.source = source;
        this.spec = spec;
        this.budget = budget;
        this.full = full;
        this.repetition = repetition;
    }

    /** Repeats the run until the violation occurs again. */
    int all(int most) throws BadInput {
        try (Interruption interruption = Interruption.armed(terminal.err())) {
            HistoryCheck check = check(interruption);
            Optional<FailedCall> before = recorded(check);
            ExitCode worst = ExitCode.CONFORMS;
            for (int i = 0; i < most; i++) {
                interruption.watch(
                        "the run with seed " + source.run().settings().seed(), new LastProgress());
                RunRecord run = repetition.run();
                Outcome outcome = report(check, run, before);
                worst = worst.and(outcome.status());
                if (outcome.back() || outcome.status() == ExitCode.REFUSED) {
                    break;
                }
            }
            return worst.number();
        }
    }

    /** Checks a run that was already repeated. */
    int one(RunRecord run) throws BadInput {
        try (Interruption interruption = Interruption.armed(terminal.err())) {
            HistoryCheck check = check(interruption);
            return report(check, run, recorded(check)).status().number();
        }
    }

    private HistoryCheck check(Interruption interruption) {
        return new HistoryCheck(terminal, spec.source(), Engine.standard(), budget, interruption);
    }

    private Optional<FailedCall> recorded(HistoryCheck check) throws BadInput {
        Verdict verdict = source.recorded(check);
        Optional<FailedCall> failed = failed(verdict);
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.wrapped(
                0,
                "recorded: "
                        + failed.map(call -> "no explanation for " + call.text())
                                .orElse(verdict.word().text()));
        terminal.out().flush();
        return failed;
    }

    private static Optional<FailedCall> failed(Verdict verdict) {
        return verdict instanceof Verdict.Violates found ? FailedCall.of(found.counterexample()) : Optional.empty();
    }

    /** @param back whether the violation of the recorded run occurred again */
    private record Outcome(ExitCode status, boolean back) {}

    private Outcome report(HistoryCheck check, RunRecord run, Optional<FailedCall> before) throws BadInput {
        Report report = check.run(run.traces().toString());
        Optional<FailedCall> now =
                report instanceof Report.Checked checked ? failed(checked.verdict()) : Optional.empty();
        boolean back = before.isPresent() && now.isPresent() && before.get().isSame(now.get());
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        new TextReport(terminal, full, again(run)).print(report);
        RunCommand.problems(run, page);
        if (report instanceof Report.Checked checked) {
            page.wrapped(0, "repeated: " + words(checked.verdict(), now, before, back));
        }
        terminal.out().flush();
        return new Outcome(report.exitCode(), back);
    }

    private String words(Verdict verdict, Optional<FailedCall> now, Optional<FailedCall> before, boolean back) {
        if (back) {
            return "the same violation, of " + now.orElseThrow().text();
        }
        if (verdict instanceof Verdict.Violates) {
            return (before.isPresent() ? "another violation" : "a violation")
                    + now.map(call -> ", of " + call.text()).orElse("");
        }
        if (before.isEmpty() || verdict instanceof Verdict.Inconclusive) {
            return verdict.word().text();
        }
        return "the violation did not recur"
                + (source.run().exact()
                        ? "; such a run is repeated exactly, so its program or input has changed"
                        : "; a seed repeats the calls and not the interleaving, so try --runs 100");
    }

    private CheckAgain again(RunRecord run) throws BadInput {
        return new CheckAgain(terminal.command(), spec.words(run.folder()), budget.time());
    }
}
