package dev.plumbline.cli.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.evidence.text.BehaviourText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;

/**
 * The result of a search as text. For each state of a path, it shows the variables that changed, or the values that the
 * specification shows instead.
 */
final class GraphText {
    private GraphText() {}

    /** @param full whether values are printed in full, whatever their size */
    static void print(Explored explored, ExplorableSpec spec, boolean full, PrintWriter out) {
        Verdict verdict = explored.verdict();
        out.println(spec.name() + ": " + verdict.word()
                + (verdict instanceof Verdict.Inconclusive stopped
                        ? ": " + stopped.reason().text()
                        : "")
                + (explored.unchecked().isEmpty() ? "" : "; not checked: " + String.join("; ", explored.unchecked())));
        out.println(Count.of(explored.extent().distinct()) + " distinct states, "
                + Count.of(explored.extent().generated()) + " generated, depth "
                + explored.extent().depth() + " ("
                + Wording.seconds(verdict.statistics().time()) + ")");
        if (explored.extent().distinct() == 0 && verdict instanceof Verdict.Conforms) {
            out.println(
                    spec.variables().isEmpty()
                            ? "note: the module has no behaviours; its assumptions were evaluated"
                            : "note: there is no initial state, so nothing was checked");
        }
        explored.notes().forEach(note -> out.println("note: " + note));
        explored.finding().ifPresent(finding -> {
            out.println();
            new BehaviourText(
                            GraphEvidence.of(spec, explored, finding), new TextPage(out, Integer.MAX_VALUE, true), full)
                    .print();
        });
    }
}
