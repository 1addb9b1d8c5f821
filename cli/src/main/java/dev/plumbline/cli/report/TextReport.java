package dev.plumbline.cli.report;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.StateLogCheck;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.evidence.text.FindingsText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.text.VerdictText;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.run.fuzz.Repetition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reports as text. */
public final class TextReport {
    private final Terminal terminal;
    private final TextPage page;
    private final CheckAgain again;

    public TextReport(Terminal terminal, boolean full, CheckAgain again) {
        this.terminal = terminal;
        this.page = new TextPage(terminal.out(), terminal.width(), full, "--full");
        this.again = again;
    }

    public void print(Report report) {
        if (report instanceof Report.Refused refused) {
            complain(located(refused));
        } else if (report instanceof Report.Unusable unusable) {
            complain(unusable.error());
        } else if (report instanceof Report.Ended ended) {
            page.wrapped(0, ended.verdict().word().text() + "  " + ended.history() + ": " + ended.text());
            terminal.out().flush();
        } else if (report instanceof Report.Checked checked) {
            verdict(checked);
            terminal.out().flush();
        }
    }

    private void complain(String error) {
        terminal.out().flush();
        terminal.err().println("error: " + error);
        terminal.err().flush();
    }

    /** Most messages about a file already begin with its name. */
    private static String located(Report.Refused refused) {
        String error = refused.error();
        return error.startsWith(refused.history()) || refused.history().equals("-")
                ? error
                : refused.history() + ": " + error;
    }

    private void verdict(Report.Checked checked) {
        Colours colours = terminal.palette();
        Verdict verdict = checked.verdict();
        Optional<StateFindings> findings = StateLogCheck.findings(checked.result());
        new VerdictText(checked.history(), checked.result().specName(), checked.origin(), page, colours)
                .print(
                        verdict,
                        decision(checked.result()) + torn(checked.result()),
                        checked.bundle(),
                        checked.repetition()
                                .map(repeated -> "; " + repeated.brief())
                                .orElse(""));
        if (verdict instanceof Verdict.Violates) {
            checked.repetition()
                    .filter(Repetition::doubtful)
                    .ifPresent(repeated -> page.wrapped(2, "note: " + repeated.text()));
            findings.ifPresent(new FindingsText(page, colours)::explanations);
            checked.causes().forEach(cause -> page.wrapped(2, "note: " + cause));
            page.blank();
            page.line(2, colours.heading("To reproduce") + ":");
            page.line(4, again.command(checked.history()));
            boolean hints = checked.bundleFile().isEmpty();
            page.wrapped(
                    4, "add --full for all details, --json for programs" + (hints ? ", --bundle FILE to save it" : ""));
            checked.bundleFile().ifPresent(file -> {
                page.line(2, colours.heading("To explore it") + " (" + file + " is self-contained):");
                new NextSteps(terminal, file).brief(page);
            });
        } else if (verdict instanceof Verdict.Inconclusive inconclusive
                && inconclusive.reason().isBudget()) {
            page.line(2, "Try a larger budget, for instance:");
            page.line(4, again.withBudget(checked.history(), again.budget().multipliedBy(10)));
        } else if (verdict instanceof Verdict.Inconclusive inconclusive
                && inconclusive.reason() == StopReason.Simple.VIOLATION_REFUTED) {
            page.line(2, "With --evaluator tlc, TLC's interpreter alone decides.");
        }
        checked.witness().ifPresent(status -> page.wrapped(2, status.text()));
        findings.ifPresent(new FindingsText(page, colours)::mapping);
        neverUsed(checked.result().neverUsed());
    }

    /** The reason why the sweep had to decide matters only if it is inconclusive. */
    private static String decision(Result result) {
        if (result.remarks().isEmpty()) {
            return "";
        }
        boolean conforms = result.verdict() instanceof Verdict.Conforms;
        String why = result.remark().orElseThrow();
        if (result.decider().equals(Decider.STATE_LOGS)) {
            return conforms ? "" : "; asked: " + why;
        }
        if (result.decider() instanceof Decider.ClockOrders strategy) {
            return ", strategy " + strategy.name() + ": " + why;
        }
        if (result.decider() instanceof Decider.ContainerMonitor monitor) {
            return !conforms
                    ? "; by a monitor: " + why
                    : monitor.declared().isPresent() ? ", " + why : ", by a monitor";
        }
        return result.verdict() instanceof Verdict.Inconclusive
                ? result.remarks().stream().map(TextReport::remark).collect(Collectors.joining())
                : "";
    }

    private static String remark(Decider.Remark remark) {
        return "; " + (remark instanceof Decider.NoMonitor ? "no monitor decides it: " : "") + remark.text();
    }

    /** Empty if the reason of the verdict already says it. */
    private static String torn(Result result) {
        boolean explained = result.verdict() instanceof Verdict.Inconclusive inconclusive
                && inconclusive.reason() instanceof StopReason.Incomplete;
        return explained
                ? ""
                : result.history()
                        .torn()
                        .map(torn ->
                                "; " + torn.text(result.verdict().statistics().operations()))
                        .orElse("");
    }

    void neverUsed(List<String> names) {
        if (!names.isEmpty()) {
            page.wrapped(2, "never used: " + String.join(", ", names));
        }
    }
}
