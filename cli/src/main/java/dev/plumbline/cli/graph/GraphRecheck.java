package dev.plumbline.cli.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.graph.SearchLimits;
import dev.plumbline.graph.SearchResult;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/** Explores the specification of a bundle again; the result is that of the new search. */
public final class GraphRecheck {
    private GraphRecheck() {}

    /** @param found the finding in the bundle */
    public static ExitCode run(BrokenBehaviour found, SpecCopy copy, Budget budget, boolean json, Terminal terminal)
            throws BadInput {
        try {
            ExplorableSpec spec = TlaKind.explorable(copy);
            // Deadlocks count only if the finding is one: otherwise a deadlock that the first search allowed would end
            // this one before it reaches the finding.
            SearchResult explored = GraphSearch.DEFAULT
                    .withLimits(new SearchLimits(SearchLimits.DEFAULT.states(), budget, SearchLimits.DEFAULT.step()))
                    .withDeadlock(found.finding() instanceof Finding.Deadlock)
                    .withoutEdges()
                    .explore(spec);
            if (json) {
                terminal.out().println(GraphJson.line(spec, Explored.of(explored), Optional.empty()));
            } else {
                terminal.out().println(comparison(found.finding(), explored));
                GraphText.print(Explored.of(explored), spec, false, terminal.out());
            }
            terminal.out().flush();
            return ExitCode.of(explored.verdict());
        } catch (SpecException e) {
            throw new BadInput(e.getMessage(), e);
        }
    }

    private static String comparison(Finding then, SearchResult now) {
        if (!(now.verdict() instanceof Verdict.Violates)) {
            return "explored again, without the finding of the bundle (" + then.text() + "):";
        }
        return now.finding().orElseThrow().text().equals(then.text())
                ? "explored again, with the same finding:"
                : "explored again, with another finding than the bundle (" + then.text() + "):";
    }
}
