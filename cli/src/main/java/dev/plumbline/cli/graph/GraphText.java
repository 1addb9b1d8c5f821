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
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What came of a search, for people. Of each state of a path, the variables that changed, or what the specification shows
 * in their place.
 */
final class GraphText {
    /** Longer values, and longer texts of steps, are shown without their middle. */
    private static final int LONGEST = 2_000;

    private final ExplorableSpec spec;
    private final int longest;
    private final PrintWriter out;

    /** @param full whether values are printed in full, whatever their size */
    GraphText(ExplorableSpec spec, boolean full, PrintWriter out) {
        this.spec = spec;
        this.longest = full ? Integer.MAX_VALUE : LONGEST;
        this.out = out;
    }

    void print(Explored explored) {
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
        verdict.findingIfAny().ifPresent(this::print);
    }

    private void print(Finding finding) {
        out.println();
        out.println(finding.text());
        for (Obstacle why : finding.why()) {
            out.println("  " + why);
        }
        Map<String, Value> before = Map.of();
        int number = 0;
        for (Behaviour.Moment moment : finding.behaviour().moments()) {
            out.println();
            out.println(++number + ". " + ValueExcerpt.cut(moment.step(), longest));
            Map<String, Value> now = ShownStates.of(spec, finding, number - 1)
                    .map(Value.Rec::fields)
                    .orElseGet(() -> inOrder(moment));
            boolean changed = false;
            for (Map.Entry<String, Value> field : now.entrySet()) {
                if (!field.getValue().equals(before.get(field.getKey()))) {
                    out.println("   " + field.getKey() + " = " + ValueExcerpt.of(field.getValue(), longest));
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
            out.println("back to " + (liveness.loop() + 1) + ": " + ValueExcerpt.cut(liveness.back(), longest));
        }
    }

    private Map<String, Value> inOrder(Behaviour.Moment moment) {
        Map<String, Value> fields = ShownStates.fields(moment);
        Map<String, Value> ordered = new LinkedHashMap<>();
        for (String variable : spec.variables()) {
            if (fields.containsKey(variable)) {
                ordered.put(variable, fields.get(variable));
            }
        }
        return ordered;
    }
}
