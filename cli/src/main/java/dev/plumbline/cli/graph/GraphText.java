package dev.plumbline.cli.graph;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.graph.Behaviour;
import dev.plumbline.graph.Explored;
import dev.plumbline.graph.Finding;
import dev.plumbline.graph.GraphVerdict;
import dev.plumbline.history.Value;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Obstacle;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** What came of a search, for people. Of each state of a path, the variables that changed. */
final class GraphText {
    private GraphText() {}

    static void print(Explored explored, ExplorableSpec spec, PrintWriter out) {
        GraphVerdict verdict = explored.verdict();
        out.println(spec.name() + ": " + verdict.word()
                + (verdict instanceof GraphVerdict.Inconclusive stopped ? ": " + stopped.reason() : "")
                + (explored.unchecked().isEmpty() ? "" : "; not checked: " + String.join("; ", explored.unchecked())));
        out.println(Amounts.count(explored.distinct()) + " distinct states, " + Amounts.count(explored.generated())
                + " generated, depth " + explored.depth() + " (" + Amounts.seconds(explored.time()) + ")");
        if (explored.distinct() == 0 && verdict instanceof GraphVerdict.Conforms) {
            out.println(
                    spec.variables().isEmpty()
                            ? "note: the module has no behaviours; its assumptions were evaluated"
                            : "note: there is no initial state, so nothing was checked");
        }
        explored.notes().forEach(note -> out.println("note: " + note));
        verdict.findingIfAny().ifPresent(finding -> print(finding, spec.variables(), out));
    }

    private static void print(Finding finding, List<String> variables, PrintWriter out) {
        out.println();
        out.println(finding.text());
        for (Obstacle why : finding.why()) {
            out.println("  " + why);
        }
        Map<String, Value> before = Map.of();
        int number = 0;
        for (Behaviour.Moment moment : finding.behaviour().moments()) {
            out.println();
            out.println(++number + ". " + moment.step());
            Map<String, Value> now = fields(moment.state());
            boolean changed = false;
            for (String variable : variables) {
                if (now.containsKey(variable) && !now.get(variable).equals(before.get(variable))) {
                    out.println("   " + variable + " = " + now.get(variable));
                    changed = true;
                }
            }
            if (!changed) {
                out.println("   (nothing changes)");
            }
            before = now;
        }
        if (finding instanceof Finding.Liveness liveness) {
            out.println();
            out.println("back to " + (liveness.loop() + 1) + ": " + liveness.back());
        }
    }

    private static Map<String, Value> fields(Value state) {
        return state instanceof Value.Rec record ? record.fields() : Map.of();
    }
}
