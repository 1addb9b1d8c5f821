package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.counterfactual.Explained;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.text.VerdictText;
import dev.plumbline.history.chart.ChartText;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.OptionalInt;

/** The result of an exploration as text. */
final class ActorsText {
    private final Terminal terminal;
    private final TextPage page;

    ActorsText(Terminal terminal) {
        this.terminal = terminal;
        this.page = new TextPage(terminal.out(), terminal.width(), true);
    }

    TextPage page() {
        return page;
    }

    void explored(String system, Harness harness, String scheduler, ExplorationResult explored, Conclusion conclusion) {
        page.line(0, system + " " + harness.name() + ": " + conclusion.word() + heading(explored, conclusion));
        page.wrapped(
                2,
                Count.of(explored.schedules(), "schedule") + " by " + scheduler + ", "
                        + Count.of(explored.byOrder().size()) + " histories that can be told apart ("
                        + Count.of(explored.unique()) + " by the order of their events), "
                        + Count.of(explored.nonLinearizableByOrder()) + " of them not linearizable");
        if (explored.finished() && conclusion.open().isEmpty()) {
            page.wrapped(2, "every history that this harness can have was seen");
        }
        explored.ofProperties(conclusion.losesNone()).forEach(each -> page.wrapped(2, each));
        conclusion.open().forEach(each -> page.wrapped(2, "note: " + each));
        explored.repeatability().reliesOn().forEach(each -> page.wrapped(2, "note: " + each));
        explored.problems().forEach(each -> page.wrapped(2, each));
    }

    private static String heading(ExplorationResult explored, Conclusion conclusion) {
        if (conclusion.word() != Verdict.Word.VIOLATES) {
            return "";
        }
        if (explored.nonLinearizable() > 0) {
            return ", some answers are explained by no order of the operations";
        }
        return explored.ended(Execution.End.FAILURE) > 0 ? ", an actor failed" : ", a property does not hold";
    }

    /**
     * An execution as a chart.
     *
     * @param marked the operation that fits no explanation, if there is one
     */
    void chart(FoundRun run, OptionalInt marked) {
        page.blank();
        ChartText text = new ChartText(run.chart(), page.width() - 2);
        (marked.isPresent() ? text.marking(marked.getAsInt()) : text).lines().forEach(line -> page.line(2, line));
        run.steps().stream()
                .flatMap(step -> step.failure().stream())
                .forEach(failure -> page.wrapped(2, "thrown: " + failure));
    }

    /** Why no order explains a history. */
    void why(String history, Result result) {
        page.blank();
        new VerdictText(history, result.specName(), "event", page, terminal.palette())
                .print(Explained.of(result, Budget.DEFAULT).verdict());
    }

    void commands(String heading, List<String> commands) {
        page.blank();
        page.line(2, terminal.palette().heading(heading) + ":");
        commands.forEach(command -> page.line(4, command));
    }
}
