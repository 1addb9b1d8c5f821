package dev.plumbline.cli.report;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.Colours;
import dev.plumbline.explain.text.CounterexampleText;
import dev.plumbline.explain.text.Page;
import dev.plumbline.explain.text.Wording;
import java.util.List;

/** Reports for people. */
public final class TextReport {
    /** Events of operations that did not happen, or of no operation at all, make a history that any specification allows. */
    static final String NOTHING_CHECKED = "note: the history has no operations, so nothing was checked";

    private final Terminal terminal;
    private final Page page;
    private final CheckAgain again;

    public TextReport(Terminal terminal, boolean full, CheckAgain again) {
        this.terminal = terminal;
        this.page = new Page(terminal.out(), terminal.width(), full);
        this.again = again;
    }

    public void print(Report report) {
        if (report instanceof Report.Refused refused) {
            terminal.out().flush();
            terminal.err().println("error: " + located(refused));
            terminal.err().flush();
        } else if (report instanceof Report.Checked checked) {
            verdict(checked);
            terminal.out().flush();
        }
    }

    /** Most complaints about a file begin with its name already. */
    private static String located(Report.Refused refused) {
        String error = refused.error();
        return error.startsWith(refused.history()) ? error : refused.history() + ": " + error;
    }

    private void verdict(Report.Checked checked) {
        Colours colours = terminal.palette();
        Verdict verdict = checked.verdict();
        if (verdict instanceof Verdict.Conforms conforms) {
            page.line(
                    0,
                    colours.good("conforms") + "  " + checked.history() + ": " + Wording.cost(conforms.statistics()));
        } else if (verdict instanceof Verdict.Violates violates) {
            page.line(
                    0,
                    colours.bad("VIOLATES") + "  " + checked.history() + ": no behaviour of " + checked.spec()
                            + " explains it");
            page.wrapped(2, 0, Wording.cost(violates.statistics()), colours::quiet);
            new CounterexampleText(violates.counterexample(), checked.origin(), page, colours).print();
            page.blank();
            page.line(2, colours.heading("See it again") + ":");
            page.line(4, again.command(checked.history()));
            page.wrapped(
                    4,
                    "with --full for all of it, --json for programs"
                            + (checked.bundleFile().isPresent() ? "" : ", --bundle FILE to keep it"));
            checked.bundleFile().ifPresent(file -> {
                page.line(2, colours.heading("Look into it") + " (" + file + " has all that is needed):");
                new NextSteps(terminal, file).brief(page);
            });
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            inconclusive(checked, inconclusive, colours);
        }
        if (verdict.statistics().operations() == 0) {
            page.wrapped(2, NOTHING_CHECKED);
        }
        checked.witness().ifPresent(fate -> page.wrapped(2, fate.text()));
        neverUsed(checked.neverUsed());
    }

    void neverUsed(List<String> names) {
        if (!names.isEmpty()) {
            page.wrapped(2, "never used: " + String.join(", ", names));
        }
    }

    private void inconclusive(Report.Checked checked, Verdict.Inconclusive verdict, Colours colours) {
        Statistics spent = verdict.statistics();
        page.line(0, colours.unsure("INCONCLUSIVE") + "  " + checked.history() + ": " + verdict.reason());
        page.wrapped(2, 0, Wording.cost(spent), colours::quiet);
        page.wrapped(
                2,
                "It came as far as " + Amounts.count(verdict.settled()) + " of "
                        + Amounts.count(spent.operations(), "operation") + ": these returned and are explained, in "
                        + Amounts.count(verdict.frontier(), "interpretation") + ".");
        page.line(2, "Give it more, for instance:");
        page.line(4, again.withBudget(checked.history(), again.budget().multipliedBy(10)));
    }
}
